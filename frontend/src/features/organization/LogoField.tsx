import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { isProblem, messageOf } from '@/api/problem';
import { useAuthorizedImage } from '@/shared/lib/use-authorized-image';
import { useToast } from '@/shared/lib/use-toast';
import { Mark } from '@/shared/ui/Logo';
import { useRemoveLogoMutation, useSetLogoMutation, type OrganizationSettings } from './api';
import { LOGO_TYPES, logoProblem } from './organization-form';
import styles from './organization.module.css';

/** The logo as it stands, another one as it would stand, and the way back to our mark. */
export function LogoField({ organization }: { organization: OrganizationSettings }) {
  const stored = useAuthorizedImage(organization.logo);
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [upload, uploading] = useSetLogoMutation();
  const [clear, clearing] = useRemoveLogoMutation();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const toast = useToast();
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const problem = logoProblem(file);
    setError(problem);
    setChosen(problem ? null : { file, url: URL.createObjectURL(file) });
  };
  const save = async () => {
    if (!chosen) return;
    try {
      await upload({ organizationId: organization.id, file: chosen.file }).unwrap();
      setChosen(null);
      toast.notify({ title: 'Logo saved' });
    } catch (failure) {
      setError(
        (isProblem(failure) && failure.fields?.file) ||
          messageOf(failure, 'The logo could not be saved. Please try again.'),
      );
    }
  };
  const remove = async () => {
    try {
      await clear({ organizationId: organization.id }).unwrap();
      toast.notify({ title: 'Logo removed' });
    } catch (failure) {
      toast.fail({ title: 'Logo not removed', description: messageOf(failure, 'Please try again in a moment.') });
    }
  };
  const shown = chosen?.url ?? stored;
  return (
    <div>
      <div className={styles.logos}>
        {[64, 32, 24].map((size) => (
          <span key={size} className={styles.logo} style={{ width: size, height: size }}>
            {shown ? (
              <img src={shown} alt={size === 64 ? 'Logo as it appears' : ''} width={size} height={size} />
            ) : (
              <Mark size={Math.round(size * 0.62)} />
            )}
          </span>
        ))}
        <div className={styles.logoActions}>
          <input
            ref={input}
            id={inputId}
            type="file"
            accept={LOGO_TYPES.join(',')}
            aria-label="Logo file"
            className="visually-hidden"
            tabIndex={-1}
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          {chosen ? (
            <>
              <Button type="primary" loading={uploading.isLoading} onClick={() => void save()}>
                Save logo
              </Button>
              <Button onClick={() => setChosen(null)}>Cancel</Button>
            </>
          ) : (
            <>
              <Button onClick={() => input.current?.click()}>
                {organization.logo ? 'Replace logo' : 'Upload logo'}
              </Button>
              {organization.logo ? (
                <Button loading={clearing.isLoading} onClick={() => void remove()}>
                  Remove
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
