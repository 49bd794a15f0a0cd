import { Alert, Button, Drawer } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useListUsersQuery } from '@/api/api';
import type { ReviewRoute } from '@/api/review-routes';
import { PHONE, useMediaQuery } from '@/shared/lib/use-media-query';
import { useToast } from '@/shared/lib/use-toast';
import { peopleOptions } from '@/shared/review/route-words';
import { PlusIcon } from '@/shared/ui/icons';
import { DryRunPanel } from './DryRunPanel';
import { MAX_STEPS, type StepDraft } from './route-draft';
import { countErrors } from './route-errors';
import { RouteFacts } from './RouteFacts';
import styles from './review-routes.module.css';
import { StepFields } from './StepFields';
import { useRouteEditor } from './use-route-editor';
import { useStepKeys } from './use-step-keys';

interface RouteEditorProps {
  /** Null for a new one. */
  route: ReviewRoute | null;
  onClose: () => void;
}

/** The editor of a route, over the list; on a phone it is the whole screen. */
export default function RouteEditor({ route, onClose }: RouteEditorProps) {
  const editor = useRouteEditor(route, onClose);
  const phone = useMediaQuery(PHONE);
  const close = () => editor.leave(onClose);
  const wrong = countErrors(editor.errors);
  return (
    <Drawer
      open
      title={route ? `Edit ${route.name}` : 'Add route'}
      size={phone ? '100%' : 'min(1120px, calc(100vw - 48px))'}
      onClose={close}
      footer={
        <div className={styles.footer}>
          {wrong > 0 ? (
            <span className={styles.error} role="alert">
              {wrong === 1 ? 'One field needs another look.' : `${wrong} fields need another look.`}
            </span>
          ) : null}
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" loading={editor.saving} onClick={() => void editor.save()}>
            {route ? 'Save changes' : 'Add route'}
          </Button>
        </div>
      }
    >
      <EditorBody editor={editor} />
    </Drawer>
  );
}

function EditorBody({ editor }: { editor: ReturnType<typeof useRouteEditor> }) {
  const { draft, errors, failure, edit } = editor;
  const { data } = useListUsersQuery();
  const people = useMemo(() => peopleOptions(data?.users), [data]);
  const members = useMemo(
    () => data?.users.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
    [data],
  );
  const steps = useSteps(editor);
  return (
    <div className={styles.editor}>
      <div>
        {failure ? (
          <Alert
            className={styles.failure}
            type="error"
            title={failure.message}
            action={
              failure.kind === 'changed' ? (
                <div className={styles.choice}>
                  <Button size="small" onClick={() => void editor.takeTheirs()}>
                    Show theirs
                  </Button>
                  <Button size="small" onClick={() => void editor.keepMine()}>
                    Save mine instead
                  </Button>
                </div>
              ) : undefined
            }
          />
        ) : null}
        <RouteFacts draft={draft} errors={errors.route} onChange={(values) => edit({ type: 'change', values })} />
        <div className={styles.stepsHead}>
          <h3>Steps</h3>
          <span className={styles.quiet}>Alt with an arrow key moves a step.</span>
        </div>
        <ol ref={steps.list} className={styles.steps}>
          {draft.steps.map((step, index) => (
            <StepFields
              key={step.key}
              step={step}
              position={index}
              total={draft.steps.length}
              errors={errors.steps[step.key] ?? {}}
              people={people}
              onChange={(values) => edit({ type: 'step', key: step.key, values })}
              onMove={(by) => steps.move(step.key, by)}
              onRemove={() => steps.remove(step.key)}
            />
          ))}
        </ol>
        <Button
          ref={steps.addButton}
          icon={<PlusIcon />}
          disabled={draft.steps.length >= MAX_STEPS}
          onClick={() => edit({ type: 'add' })}
        >
          Add step
        </Button>
        {errors.route.steps ? <p className={styles.error}>{errors.route.steps}</p> : null}
        <div className="visually-hidden" role="status">
          {steps.said}
        </div>
      </div>
      <DryRunPanel steps={draft.steps} members={members} onProblems={editor.showProblems} />
    </div>
  );
}

/** Moving and removing steps: the focus stays with what was moved, and the new place is said. */
function useSteps({ draft, edit }: ReturnType<typeof useRouteEditor>) {
  const [said, setSaid] = useState('');
  const toast = useToast();
  // Undoing the removal keeps what else was changed since.
  const current = useRef(draft);
  useEffect(() => {
    current.current = draft;
  });
  const addButton = useRef<HTMLButtonElement>(null);
  const move = (key: string, by: 1 | -1) => {
    const to = draft.steps.findIndex((step) => step.key === key) + by;
    if (to < 0 || to >= draft.steps.length) return;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    edit({ type: 'move', key, by });
    setSaid(`Moved to position ${to + 1} of ${draft.steps.length}`);
    requestAnimationFrame(() => refocus(focused, key));
  };
  const putBack = (index: number, removed: StepDraft) => {
    const { steps } = current.current;
    const all = [...steps.slice(0, index), removed, ...steps.slice(index)].slice(0, MAX_STEPS);
    edit({ type: 'load', draft: { ...current.current, steps: all } });
    setSaid('Step put back');
  };
  const remove = (key: string) => {
    const index = draft.steps.findIndex((step) => step.key === key);
    const removed = draft.steps[index];
    edit({ type: 'remove', key });
    setSaid('Step removed');
    toast.notify({
      title: 'Step removed',
      action: { label: 'Undo', run: () => removed && putBack(index, removed) },
    });
    addButton.current?.focus();
  };
  return { list: useStepKeys(move), move, remove, said, addButton };
}

/** The browser drops the focus of an element that is moved, and a button at the end of its way is switched off. */
function refocus(focused: HTMLElement | null, key: string): void {
  focused?.focus();
  if (document.activeElement === focused) return;
  document.querySelector<HTMLElement>(`[data-step="${key}"] button:enabled`)?.focus();
}
