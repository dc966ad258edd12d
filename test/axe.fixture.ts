/** What axe finds in a page: problems for people who use a screen reader, a keyboard, or colours of little contrast. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No rule that is used needs the files of the page, which axe would load again. */
const ALL = { resultTypes: ['violations'], preload: false };
/** The rules that look at colours. */
const COLOURS = { ...ALL, runOnly: ['color-contrast', 'link-in-text-block'] };

/** Adds axe to every page. */
export const addAxe = (context: BrowserContext) => context.addInitScript(AXE);

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** `colours` is for a page that differs in colours alone from one without problems. */
export async function findProblems(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // The rest of the result is much larger.
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, ${JSON.stringify(rules === 'all' ? ALL : COLOURS)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    return `${id} (${help}) ${nodes.length}×\n${where.join('\n')}`;
  });
}
