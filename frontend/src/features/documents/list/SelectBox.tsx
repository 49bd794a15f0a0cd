import { Checkbox } from 'antd';
import styles from './SelectBox.module.css';

interface SelectBoxProps {
  title: string;
  checked: boolean;
  onToggle: (range: boolean) => void;
  tabIndex?: number;
}

/** Chooses a document; with Shift, everything from the last one to here. */
export function SelectBox({ title, checked, onToggle, tabIndex }: SelectBoxProps) {
  return (
    <Checkbox
      className={styles.box}
      checked={checked}
      aria-label={`Select ${title}`}
      tabIndex={tabIndex}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
