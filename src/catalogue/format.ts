/**
 * The format of generations: their columns and what is in them. A saved generation of another format is not used. Raise the
 * number with every change of either. `core/catalogue/format.test.ts` fails until it is raised, and says how to record the change.
 */
export const FORMAT_VERSION = 26;

/** Folding and splitting of texts depend on the Unicode tables of Node. */
export const FORMAT = `${FORMAT_VERSION}, Unicode ${process.versions['unicode']}`;
