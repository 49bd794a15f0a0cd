import {
  useCreateDepartmentMutation,
  useCreateDivisionMutation,
  useDeleteDepartmentMutation,
  useDeleteDivisionMutation,
  useUpdateDepartmentMutation,
  useUpdateDivisionMutation,
} from './api';

export type UnitKind = 'divisions' | 'departments';

/** A division or a department as it is sent. */
export interface UnitValues {
  name: string;
  description: string | null;
  /** Only of a department. */
  divisionId?: number | null;
}

/** What can be done with divisions and departments, the same for both kinds. */
export function useUnits(kind: UnitKind) {
  const [createDivision] = useCreateDivisionMutation();
  const [updateDivision] = useUpdateDivisionMutation();
  const [deleteDivision] = useDeleteDivisionMutation();
  const [createDepartment] = useCreateDepartmentMutation();
  const [updateDepartment] = useUpdateDepartmentMutation();
  const [deleteDepartment] = useDeleteDepartmentMutation();
  if (kind === 'departments') {
    return {
      add: (values: UnitValues) => createDepartment({ createDepartmentDto: values }).unwrap(),
      change: (id: number, values: Partial<UnitValues> & { isActive?: boolean }) =>
        updateDepartment({ id, updateDepartmentDto: values }).unwrap(),
      remove: (id: number) => deleteDepartment({ id }).unwrap(),
    };
  }
  return {
    add: ({ name, description }: UnitValues) => createDivision({ createDivisionDto: { name, description } }).unwrap(),
    change: (id: number, { divisionId: _none, ...values }: Partial<UnitValues> & { isActive?: boolean }) =>
      updateDivision({ id, updateDivisionDto: values }).unwrap(),
    remove: (id: number) => deleteDivision({ id }).unwrap(),
  };
}
