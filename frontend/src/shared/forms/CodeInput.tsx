import { Input, type InputRef } from 'antd';
import type { Ref } from 'react';
import styles from './CodeInput.module.css';

const LENGTH = 6;

interface CodeInputProps {
  id: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the sixth digit is typed or pasted. */
  onComplete?: (digits: string) => void;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  ref?: Ref<InputRef>;
}

/** Six digits, also pasted with blanks or a dash, also filled in by the device. */
export function CodeInput({
  id,
  value,
  onChange,
  onComplete,
  disabled,
  invalid = false,
  describedBy,
  ref,
}: CodeInputProps) {
  const change = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, LENGTH);
    onChange(digits);
    if (digits.length === LENGTH && digits !== value) onComplete?.(digits);
  };
  return (
    <Input
      id={id}
      ref={ref}
      className={styles.code}
      value={value}
      onChange={(event) => change(event.target.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      placeholder="––––––"
    />
  );
}
