import { Input, type InputProps } from 'antd';
import { EyeIcon, EyeOffIcon } from './icons';
import { Target } from './Target';

/** A password field whose eye is large enough to hit. */
export function PasswordInput(props: InputProps) {
  return (
    <Input.Password {...props} iconRender={(visible) => <Target icon={visible ? <EyeIcon /> : <EyeOffIcon />} />} />
  );
}
