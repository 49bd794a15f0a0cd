import { Form, Input } from 'antd';
import { formatMoney, parseDollars } from '@/shared/lib/money';

interface MoneyFieldProps {
  name: string;
  label: string;
  /** Cents; more is refused. */
  most: number;
  /** What is said where it is more. */
  tooMuch: (most: string) => string;
}

/** An amount of dollars that has to be more than nothing. */
export function MoneyField({ name, label, most, tooMuch }: MoneyFieldProps) {
  const check = (_rule: unknown, text: string | undefined) => {
    const cents = parseDollars(text ?? '');
    if (cents === undefined) return Promise.reject(new Error('Enter an amount, such as 99 or 99.50'));
    if (cents === 0) return Promise.reject(new Error('Amount must be more than 0'));
    return cents > most ? Promise.reject(new Error(tooMuch(formatMoney(most)))) : Promise.resolve();
  };
  return (
    <Form.Item name={name} label={label} rules={[{ validator: check }]}>
      <Input prefix="$" inputMode="decimal" autoComplete="off" />
    </Form.Item>
  );
}
