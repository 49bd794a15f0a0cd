import { api } from '@/api/api';
import type { GetDashboardApiResponse } from '@/api/generated';

export type Dashboard = GetDashboardApiResponse;
export type DashboardDocument = Dashboard['approved'][number];

const dashboardApi = api.enhanceEndpoints({
  addTagTypes: ['Billing'],
  endpoints: {
    // Out of date with whatever it shows: documents, members, and what is used of the plan.
    getDashboard: {
      providesTags: [
        { type: 'Stats', id: 'LIST' },
        { type: 'Approval', id: 'LIST' },
        { type: 'User', id: 'LIST' },
        { type: 'Billing', id: 'OWN' },
      ],
    },
    dismissWelcome: {
      onQueryStarted: ({ dismissWelcomeDto }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          api.util.updateQueryData('getDashboard', undefined, (draft) => {
            draft.welcome = !dismissWelcomeDto.dismissed;
          }),
        );
        queryFulfilled.catch(() => shown.undo());
      },
    },
  },
});

export const { useGetDashboardQuery, useDismissWelcomeMutation } = dashboardApi;
