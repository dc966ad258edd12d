import { Tooltip as Base } from '@base-ui/react/tooltip';
import styles from './tooltip-popup.module.css';

interface Props {
  anchor: HTMLElement | null;
  text: string;
  /** Escape was pressed. */
  onClose(): void;
}

export function TooltipPopup({ anchor, text, onClose }: Props) {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(next) => next || onClose()} disableHoverablePopup>
      <Base.Portal>
        <Base.Positioner className={styles['place']} anchor={anchor} sideOffset={6}>
          <Base.Popup className={styles['tooltip']} aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
