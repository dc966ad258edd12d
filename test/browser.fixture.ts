/** Pages are measured in the browser in which they are tested. */
export { startBrowser, type TestBrowser } from '../bench/measure/browser.ts';
