import { Input, type InputProps, type InputRef } from 'antd';
import type { Ref } from 'react';
import { EyeIcon, EyeOffIcon } from './icons';
import { Target } from './Target';

/** A password field whose eye is large enough to hit. */
export function PasswordInput(props: InputProps & { ref?: Ref<InputRef> }) {
  return (
    <Input.Password {...props} iconRender={(visible) => <Target icon={visible ? <EyeIcon /> : <EyeOffIcon />} />} />
  );
}
