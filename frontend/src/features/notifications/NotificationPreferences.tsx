import { Select, Switch } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '@/api/problem';
import { useToast } from '@/shared/lib/use-toast';
import { MailIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import {
  useGetNotificationPreferencesQuery,
  useUpdateNotificationPreferencesMutation,
  type KindPreference,
  type Preferences,
} from './api';
import styles from './preferences.module.css';

type Mail = KindPreference['email'];

const mailOptions: { value: Mail; label: string }[] = [
  { value: 'off', label: 'No mail' },
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
];

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: hour,
  label: new Date(2025, 0, 1, hour).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }),
}));

/** Height of the header of every screen. */
const HEADER = 56;

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const zonesWith = (zone: string) =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), zone])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }));

/** What the signed-in person hears of, in the application and by mail. Each change is saved at once. */
export function NotificationPreferences() {
  const { data, error, isFetching, refetch } = useGetNotificationPreferencesQuery();
  const top = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const loaded = data !== undefined;
  useEffect(() => {
    const section = hash === '#notifications' && loaded ? top.current?.closest('section') : null;
    // Below the header, which stays where it is.
    if (section) window.scrollTo({ top: section.getBoundingClientRect().top + window.scrollY - HEADER });
  }, [hash, loaded]);
  if (error && !data) {
    return (
      <ErrorState
        title="Your choices could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <>
        <LoadingNote what="your choices" />
        <Skeleton height={240} />
      </>
    );
  }
  return (
    <div ref={top} id="notifications">
      <Choices preferences={data} />
    </div>
  );
}

function Choices({ preferences }: { preferences: Preferences }) {
  const [update, { isLoading }] = useUpdateNotificationPreferencesMutation();
  const toast = useToast();
  const { kinds, digestHour, timeZoneChosen } = preferences;
  const timeZone = timeZoneChosen ? preferences.timeZone : ownZone();
  const save = async (changes: { kind?: KindPreference; digestHour?: number; timeZone?: string }) => {
    const { error } = await update({
      updateNotificationPreferencesDto: {
        kinds: changes.kind ? [{ kind: changes.kind.kind, inApp: changes.kind.inApp, email: changes.kind.email }] : [],
        digestHour: changes.digestHour ?? digestHour,
        timeZone: changes.timeZone ?? timeZone,
      },
    });
    if (error) toast.fail({ title: 'Not saved', description: messageOf(error, 'Please try again.') });
    else toast.notify({ title: 'Saved' });
  };
  const daily = kinds.some(({ email }) => email === 'daily');
  return (
    <>
      <ul className={styles.kinds} aria-busy={isLoading}>
        {kinds.map((kind) => (
          <Kind key={kind.kind} preference={kind} onChange={(changed) => void save({ kind: changed })} />
        ))}
      </ul>
      <div className={styles.digest}>
        <p className={styles.note}>
          {daily ? 'Your daily mail comes at' : 'A daily mail, if you choose one, comes at'}
        </p>
        <Select
          aria-label="Hour of the daily mail"
          className={styles.hour}
          value={digestHour}
          options={hours}
          onChange={(hour: number) => void save({ digestHour: hour })}
        />
        <Select
          aria-label="Time zone"
          className={styles.zone}
          showSearch={{ optionFilterProp: 'label' }}
          value={timeZone}
          options={zonesWith(timeZone)}
          onChange={(zone: string) => void save({ timeZone: zone })}
        />
      </div>
    </>
  );
}

function Kind({ preference, onChange }: { preference: KindPreference; onChange: (changed: KindPreference) => void }) {
  const { label, description, inApp, email, locked } = preference;
  return (
    <li className={styles.kind}>
      <div className={styles.about}>
        <h3 className={styles.label}>{label}</h3>
        <p className={styles.description}>{description}</p>
      </div>
      <label className={styles.inApp}>
        <Switch
          size="small"
          checked={inApp}
          disabled={locked}
          aria-label={`${label}: in the application`}
          onChange={(checked) => onChange({ ...preference, inApp: checked })}
        />
        <span aria-hidden="true">In the app</span>
      </label>
      <Select
        className={styles.mail}
        aria-label={`${label}: by mail`}
        value={email}
        disabled={locked}
        prefix={<MailIcon size={14} />}
        options={mailOptions}
        onChange={(choice: Mail) => onChange({ ...preference, email: choice })}
      />
    </li>
  );
}
