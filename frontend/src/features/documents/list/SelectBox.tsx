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
    <label className={styles.box}>
      <input
        type="checkbox"
        className={styles.input}
        checked={checked}
        aria-label={`Select ${title}`}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
