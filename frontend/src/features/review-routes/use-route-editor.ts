import { useReducer, useState } from 'react';
import { useIntention } from '@/api/document-review';
import { isProblem, messageOf } from '@/api/problem';
import {
  useCreateReviewRouteMutation,
  useListReviewRoutesQuery,
  useUpdateReviewRouteMutation,
  type ReviewRoute,
} from '@/api/review-routes';
import { useToast } from '@/shared/lib/use-toast';
import { useUnsaved } from '@/shared/unsaved/use-unsaved';
import { draftOf, editRoute, newDraft, routeInput, sameRoute, type RouteDraft, type RouteEdit } from './route-draft';
import { missingIn, noErrors, routeErrors, withoutErrors, withoutStep, type RouteErrors } from './route-errors';

/** Why it was not saved, where it is not about a field. */
export interface Failure {
  kind: 'changed' | 'deleted' | 'other';
  message: string;
}

function failureOf(error: unknown): Failure {
  if (isProblem(error) && error.code === 'CHANGED_MEANWHILE')
    return { kind: 'changed', message: 'Somebody changed this route while you had it open.' };
  if (isProblem(error) && error.status === 404)
    return { kind: 'deleted', message: 'Somebody deleted this route while you had it open. Save it to add it again.' };
  return { kind: 'other', message: messageOf(error, 'The route could not be saved. What you entered is still here.') };
}

/** The fields that an edit answers, so that what was said about them goes away. */
const editedNames = (edit: RouteEdit): string[] => {
  if (edit.type === 'change') return Object.keys(edit.values);
  if (edit.type !== 'step') return ['steps'];
  // These are judged together.
  const names = Object.keys(edit.values);
  const who = names.some((name) => ['by', 'people', 'role', 'quorum', 'count'].includes(name));
  const times = names.includes('dueWorkingDays');
  return [...names, ...(who ? ['people', 'quorum'] : []), ...(times ? ['remindWorkingDaysBefore', 'escalateTo'] : [])];
};

function afterEdit(errors: RouteErrors, change: RouteEdit): RouteErrors {
  if (change.type === 'remove') return withoutStep(errors, change.key);
  return withoutErrors(errors, editedNames(change), change.type === 'step' ? change.key : undefined);
}

const focusFirstInvalid = () => document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus();

/** What the editor does: holds the draft, says what is wrong with it, saves it. */
export function useRouteEditor(route: ReviewRoute | null, onSaved: () => void) {
  const [stored, setStored] = useState(route);
  const [start, setStart] = useState<RouteDraft>(() => (route ? draftOf(route) : newDraft()));
  const [draft, dispatch] = useReducer(editRoute, start);
  const [errors, setErrors] = useState(noErrors);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { refetch } = useListReviewRoutesQuery();
  const { store, saving } = useStore();
  const toast = useToast();
  const dirty = !sameRoute(start, draft);
  const { leave, settled } = useUnsaved(dirty, 'What you changed in this route is not saved.');

  const edit = (change: RouteEdit) => {
    dispatch(change);
    setErrors((known) => afterEdit(known, change));
  };
  const showProblems = (fields: Record<string, string>) => {
    setErrors(routeErrors(fields, draft.steps));
    requestAnimationFrame(focusFirstInvalid);
  };

  const save = async (over = stored) => {
    const missing = missingIn(draft);
    showProblems(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    try {
      await store(draft, over);
      settled();
      toast.notify({ title: over ? 'Route saved' : 'Route added', description: draft.name.trim() });
      onSaved();
    } catch (error) {
      const why = failureOf(error);
      if (why.kind === 'deleted') setStored(null);
      if (isProblem(error) && error.fields) showProblems(error.fields);
      else setFailure(why);
    }
  };

  /** The route as it is stored by now. */
  const latest = async (): Promise<ReviewRoute | null> => {
    const { data } = await refetch();
    return data?.routes.find(({ id }) => id === stored?.id) ?? null;
  };
  const takeTheirs = async () => {
    const theirs = await latest();
    if (!theirs) return;
    setStored(theirs);
    setStart(draftOf(theirs));
    edit({ type: 'load', draft: draftOf(theirs) });
    setErrors(noErrors);
    setFailure(null);
  };
  const keepMine = async () => {
    const theirs = await latest();
    setStored(theirs);
    await save(theirs);
  };

  return { draft, errors, failure, leave, saving, edit, showProblems, save, takeTheirs, keepMine };
}

/** Stores a draft over a route, or as a new one. */
function useStore() {
  const [create, creating] = useCreateReviewRouteMutation();
  const [update, updating] = useUpdateReviewRouteMutation();
  const intend = useIntention();
  const store = (draft: RouteDraft, over: ReviewRoute | null) => {
    const input = routeInput(draft);
    return over
      ? update({ id: over.id, updateReviewRouteDto: { ...input, rowVersion: over.rowVersion } }).unwrap()
      : intend(input, (key) => create({ 'Idempotency-Key': key, reviewRouteInputDto: input }).unwrap());
  };
  return { store, saving: creating.isLoading || updating.isLoading };
}
