/** The look of the pages: one type scale, one accent, light and dark. */
export const STYLE = `
:root { --ink: #23201c; --quiet: #6b645b; --paper: #fbf8f3; --raised: #fffdf9; --line: #d9d1c3; --accent: #96441f; --on-accent: #fff; --bad: #a4201b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6dc; --quiet: #a39a8d; --paper: #1b1917; --raised: #23201d; --line: #453f37; --accent: #e79a6c; --on-accent: #1b1917; --bad: #ff9a8f }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
.top { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; max-width: 42rem; margin: 0 auto; padding: 1rem 1.25rem }
.home { font: 1.25rem/1.2 Georgia, serif; color: var(--ink); text-decoration: none }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font: 2rem/1.15 Georgia, serif; margin: 0 0 1rem }
h2 { font-size: 1.0625rem; margin: 1.75rem 0 .75rem }
.card > h2 { margin-top: 0 }
a { color: var(--accent); text-underline-offset: .2em }
code { font: .875rem/1.5 ui-monospace, monospace; color: var(--quiet) }
ul.plain { list-style: none; margin: 0; padding: 0 }
ul.plain > li { border-top: 1px solid var(--line); padding: .75rem 0 }
ul.plain > li:first-child { border-top: 0; padding-top: 0 }
ul.plain > li:last-child { padding-bottom: 0 }
ul.plain > .row { flex-wrap: nowrap }
ul.plain > .row > form { flex: none }
.quiet { color: var(--quiet) }
.card { background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1.25rem }
.narrow { max-width: 26rem; margin: 0 auto }
.notice, .error { border-left: .25rem solid var(--accent); background: var(--raised); padding: .75rem 1rem; margin: 0 0 1.25rem }
.error { border-color: var(--bad); color: var(--bad) }
label > .wrong { color: var(--bad) }
form { margin: 0 }
label { display: block; margin: 0 0 1rem }
label > span { display: block; font-size: .9375rem; margin-bottom: .25rem }
label > small { display: block; color: var(--quiet); margin-top: .25rem }
input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea, select { width: 100%; min-height: 2.875rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); color: var(--ink); font: inherit }
input[type=file] { font-size: .9375rem }
input::file-selector-button { margin-right: .5rem; padding: .125rem .5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--raised); color: inherit; font: inherit; cursor: pointer }
input[aria-invalid=true] { border-color: var(--bad) }
button, .button { display: inline-block; min-height: 2.875rem; padding: .5rem 1.25rem; border: 1px solid var(--accent); border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; text-decoration: none; cursor: pointer }
button.second, .button.second { background: transparent; color: var(--accent) }
button.danger { background: transparent; border-color: var(--bad); color: var(--bad) }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
.row { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
textarea[readonly] { field-sizing: content }
audio { display: block; width: 100%; margin: .5rem 0 1rem }
.pictured { display: grid; gap: 1.25rem; margin: 0 0 1.25rem }
.pictured p { margin: 0 0 .5rem }
@media (min-width: 36rem) { .pictured { grid-template-columns: minmax(0, 15rem) minmax(0, 1fr); align-items: start } }
img.cover { display: block; width: 100%; max-width: 20rem; height: auto; border-radius: .75rem; background: var(--line) }
ol.tracks { margin: 0; padding: 0 0 0 2.25rem }
ol.tracks > li { margin: 0 0 .75rem }
ol.tracks > li > .row { flex-wrap: nowrap; align-items: baseline }
ol.tracks > li > .row > .quiet { flex: none }
ul.covers { display: grid; grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr)); gap: 1.25rem; list-style: none; margin: 0; padding: 0 }
ul.covers img { margin: 0 0 .5rem }
img.avatar { width: 4rem; height: 4rem; border-radius: 50%; object-fit: cover }
`;
