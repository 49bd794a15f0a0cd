import { Button } from 'antd';
import { messageOf } from '@/api/problem';
import { useCreateReviewRouteMutation, useDeleteReviewRouteMutation, type ReviewRoute } from '@/api/review-routes';
import { capitalize } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { RouteSteps } from '@/shared/review/RouteSteps';
import { Badge } from '@/shared/ui/Badge';
import { EditIcon, TrashIcon } from '@/shared/ui/icons';
import { inputOf } from './route-draft';
import styles from './review-routes.module.css';

/** A route: when it is taken, and its steps. */
export function RouteRow({ route, onEdit }: { route: ReviewRoute; onEdit: () => void }) {
  const [remove, { isLoading }] = useDeleteReviewRouteMutation();
  const [create] = useCreateReviewRouteMutation();
  const toast = useToast();

  const restore = async () => {
    try {
      await create({ reviewRouteInputDto: inputOf(route) }).unwrap();
      toast.notify({ title: 'Route restored', description: route.name });
    } catch (error) {
      toast.fail({ title: 'Route not restored', description: messageOf(error, 'Please try again in a moment.') });
    }
  };
  const drop = async () => {
    try {
      await remove({ id: route.id }).unwrap();
      toast.notify({
        title: 'Route deleted',
        description: `Documents already on their way keep the steps of ${route.name}.`,
        action: { label: 'Undo', run: () => void restore() },
      });
    } catch (error) {
      toast.fail({ title: 'Route not deleted', description: messageOf(error, 'Please try again in a moment.') });
    }
  };

  return (
    <li className={styles.route}>
      <div className={styles.about}>
        <div className={styles.head}>
          <h2>{route.name}</h2>
          {route.isDefault ? <Badge colour="blue">Default</Badge> : null}
          {route.category ? <Badge colour="grey">{capitalize(route.category)}</Badge> : null}
          {!route.isDefault && !route.category ? (
            <span className={styles.quiet}>Only where it is chosen at upload</span>
          ) : null}
        </div>
        {route.description ? <p className={styles.quiet}>{route.description}</p> : null}
        <RouteSteps steps={route.steps} label={`Steps of ${route.name}`} />
      </div>
      <div className={styles.actions}>
        <Button type="text" icon={<EditIcon />} aria-label={`Edit ${route.name}`} title="Edit" onClick={onEdit} />
        <Button
          type="text"
          icon={<TrashIcon />}
          aria-label={`Delete ${route.name}`}
          title="Delete"
          loading={isLoading}
          onClick={() => void drop()}
        />
      </div>
    </li>
  );
}
