/** What `load-popups.ts` loads: everything that needs the popup library. */
export { DialogPopup } from './dialog-popup.tsx';
export { ChoicePart, GroupPart, ItemPart, MenuPopup, SeparatorPart } from './menu-popup.tsx';
export { ToastList } from './toast-list.tsx';
export { TooltipPopup } from './tooltip-popup.tsx';
