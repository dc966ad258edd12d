/** What axe finds in a page: problems for people who use a screen reader, a keyboard, or colours of little contrast. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No rule that is used needs the files of the page, which axe would load again. */
const OPTIONS = { resultTypes: ['violations'], preload: false };

/** Adds axe to every page. */
export const addAxe = (context: BrowserContext) => context.addInitScript(AXE);

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

export async function findProblems(page: Page): Promise<string[]> {
  // The rest of the result is much larger.
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    return `${id} (${help}) ${nodes.length}×\n${where.join('\n')}`;
  });
}
