import { Button, Dropdown, type MenuProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { messageOf } from '@/api/problem';
import { departmentLabel } from '@/shared/lib/document-words';
import { plural } from '@/shared/lib/format';
import { useToast } from '@/shared/lib/use-toast';
import { Badge } from '@/shared/ui/Badge';
import { MoreIcon, PlusIcon } from '@/shared/ui/icons';
import { LoadingNote, Skeleton } from '@/shared/ui/Skeleton';
import { ErrorState } from '@/shared/ui/States';
import { useListDivisionsQuery, type Department, type Division } from './api';
import styles from './organization.module.css';
import { UnitDialog, type UnitEdit } from './UnitDialog';
import { useUnits, type UnitKind } from './use-units';

/** Divisions with their departments, and the departments that belong to none. */
export function StructureEditor() {
  const { data, error, isFetching, refetch } = useListDivisionsQuery();
  const [edit, setEdit] = useState<UnitEdit | null>(null);
  if (error && !data) {
    return (
      <ErrorState
        title="Departments could not be loaded"
        description={messageOf(error, 'The server could not answer.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <>
        <LoadingNote what="departments" />
        <Skeleton height={240} />
      </>
    );
  }
  const rows = (departments: readonly Department[], divisionId: number | null) =>
    departments.map((department) => (
      <DepartmentRow
        key={department.id}
        department={department}
        onEdit={() => setEdit({ kind: 'departments', unit: department, divisionId })}
      />
    ));
  return (
    <>
      <div className={styles.units}>
        {data.divisions.map((division) => (
          <section key={division.id} className={styles.group} aria-label={division.name}>
            <DivisionHead
              division={division}
              onEdit={() => setEdit({ kind: 'divisions', unit: division })}
              onAdd={() => setEdit({ kind: 'departments', unit: null, divisionId: division.id })}
            />
            {division.departments.length > 0 ? (
              <ul>{rows(division.departments, division.id)}</ul>
            ) : (
              <p className={styles.none}>
                No departments yet. Add one here, or edit a department and choose this division.
              </p>
            )}
          </section>
        ))}
        {data.departmentsWithoutDivision.length > 0 || data.divisions.length === 0 ? (
          <section className={styles.group} aria-label="Departments without a division">
            {data.divisions.length > 0 ? (
              <div className={styles.head}>
                <span className={styles.plainHead}>Without a division</span>
              </div>
            ) : null}
            {data.departmentsWithoutDivision.length > 0 ? (
              <ul>{rows(data.departmentsWithoutDivision, null)}</ul>
            ) : (
              <p className={styles.none}>
                No departments yet. Whoever uploads a document or adds a member chooses one of them.
              </p>
            )}
          </section>
        ) : null}
      </div>
      {data.divisions.length === 0 ? (
        <p className={styles.hint}>
          With many departments, divisions keep them in order: “Hospitals” for “Surgery” and “Nursing”, for example.
        </p>
      ) : null}
      <div className={styles.row}>
        <Button
          icon={<PlusIcon size={14} />}
          onClick={() => setEdit({ kind: 'departments', unit: null, divisionId: null })}
        >
          Add department
        </Button>
        <Button icon={<PlusIcon size={14} />} onClick={() => setEdit({ kind: 'divisions', unit: null })}>
          Add division
        </Button>
      </div>
      {edit ? <UnitDialog edit={edit} divisions={data.divisions} onClose={() => setEdit(null)} /> : null}
    </>
  );
}

function DivisionHead({ division, onEdit, onAdd }: { division: Division; onEdit: () => void; onAdd: () => void }) {
  return (
    <div className={styles.head}>
      <h3 title={division.description ?? undefined}>{division.name}</h3>
      {division.isActive ? null : <Badge colour="grey">Inactive</Badge>}
      <UnitMenu
        kind="divisions"
        unit={division}
        onEdit={onEdit}
        extra={[{ key: 'add', label: 'Add department', onClick: onAdd }]}
      />
    </div>
  );
}

function DepartmentRow({ department, onEdit }: { department: Department; onEdit: () => void }) {
  const { name, description, isActive, members, documents } = department;
  return (
    <li className={styles.unit}>
      <span className={styles.unitName} title={description ?? undefined}>
        {departmentLabel(name)}
      </span>
      {isActive ? null : <Badge colour="grey">Inactive</Badge>}
      <span className={styles.counts}>
        {plural(members, 'member')}, {plural(documents, 'document')}
      </span>
      <UnitMenu kind="departments" unit={department} onEdit={onEdit} />
    </li>
  );
}

interface UnitMenuProps {
  kind: UnitKind;
  unit: { id: number; name: string; isActive: boolean };
  onEdit: () => void;
  extra?: NonNullable<MenuProps['items']>;
}

function UnitMenu({ kind, unit, onEdit, extra = [] }: UnitMenuProps): ReactNode {
  const { change, remove } = useUnits(kind);
  const toast = useToast();
  const name = kind === 'departments' ? departmentLabel(unit.name) : unit.name;
  const run = async (call: () => Promise<unknown>, done: string, failed: string) => {
    try {
      await call();
      toast.notify({ title: done });
    } catch (error) {
      toast.fail({ title: failed, description: messageOf(error, 'Please try again in a moment.') });
    }
  };
  const items: MenuProps['items'] = [
    ...extra,
    { key: 'edit', label: 'Edit', onClick: onEdit },
    unit.isActive
      ? {
          key: 'off',
          label: 'Deactivate',
          onClick: () =>
            void run(() => change(unit.id, { isActive: false }), `${name} deactivated`, `${name} not deactivated`),
        }
      : {
          key: 'on',
          label: 'Activate',
          onClick: () =>
            void run(() => change(unit.id, { isActive: true }), `${name} activated`, `${name} not activated`),
        },
    {
      key: 'delete',
      label: 'Delete',
      danger: true,
      onClick: () => void run(() => remove(unit.id), `${name} deleted`, `${name} not deleted`),
    },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" icon={<MoreIcon />} aria-label={`Change ${name}`} title="Change" />
    </Dropdown>
  );
}
