/** What `load-popups.ts` loads: all that stands on the library of accessible popups. */
export { DialogPopup } from './dialog-popup.tsx';
export { ChoicePart, GroupPart, ItemPart, MenuPopup, SeparatorPart } from './menu-popup.tsx';
export { ToastList } from './toast-list.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
