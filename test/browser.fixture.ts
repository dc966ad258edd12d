/** The browser in which pages are measured is the one in which they are tested. */
export { startBrowser, type TestBrowser } from '../bench/measure/browser.ts';
