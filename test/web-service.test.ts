/** The fixture for tests of the pages: if the service or the browser fails to start, everything is ended. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService, type WebServiceOptions } from './web-service.fixture.ts';

const FAILURES: Record<string, [WebServiceOptions, RegExp]> = {
  'the service refuses its settings': [{ env: { CANTIGA_DEMO: 'perhaps' } }, /CANTIGA_DEMO/],
  'the records are refused': [{ records: [{ entity: 'nothing' }] }, /entity/],
  'the browser refuses, once the service is there': [
    { env: { CANTIGA_DEMO: 'off' }, context: { storageState: '/nowhere.json' } },
    /nowhere/,
  ],
};

const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

for (const [what, [options, message]] of Object.entries(FAILURES)) {
  test(`nothing keeps running when ${what}`, PATIENCE, async () => {
    await assert.rejects(startWebService(options), message);
    await eventually(
      async () => processes(),
      (count) => count === 0,
    );
  });
}

describe('a started one', () => {
  let web: WebService;
  before(async () => {
    web = await startWebService({ env: { CANTIGA_DEMO: 'off' } });
  }, PATIENCE);
  after(async () => {
    await web?.close();
    await eventually(
      async () => processes(),
      (count) => count === 0,
    );
  }, PATIENCE);

  test('each context has its own storage and cookies', PATIENCE, async () => {
    const pages = await Promise.all([1, 2].map(async () => (await web.browser.newContext()).newPage()));
    for (const page of pages) await page.goto(`${web.url}/favicon.svg`);
    await pages[0].evaluate('localStorage.setItem("a", "1"); document.cookie = "b=2"');
    const read = '[localStorage.getItem("a"), document.cookie]';
    const values = await Promise.all(pages.map((page) => page.evaluate(read)));
    assert.deepEqual(values, [
      ['1', 'b=2'],
      [null, ''],
    ]);
  });

  test('records browser messages of every kind', PATIENCE, async () => {
    await web.open('/');
    assert.deepEqual(web.takeMessages(), []);
    await web.page.evaluate(`(() => {
      const script = document.createElement('script');
      script.textContent = 'alert(1)';
      document.body.append(script);
      setTimeout(() => { throw new Error('thrown'); });
      setTimeout(() => alert('asked'));
      fetch('https://example.org/').catch(() => {});
    })()`);
    const recorded: string[] = [];
    for (const part of ['Content Security Policy', 'Error: thrown', 'alert: asked', 'example.org']) {
      await eventually(
        async () => {
          recorded.push(...web.takeMessages());
          return recorded;
        },
        (texts) => texts.some((text) => text.includes(part)),
      );
    }
  });
});
