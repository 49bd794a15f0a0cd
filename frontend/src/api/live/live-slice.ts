import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** Whether changes of others reach this tab by themselves. */
export interface LiveRoot {
  live: { connected: boolean };
}

const slice = createSlice({
  name: 'live',
  initialState: { connected: false },
  reducers: {
    liveChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.connected = payload;
    },
  },
});

export const { liveChanged } = slice.actions;
export const liveReducer = slice.reducer;

/** How often to ask anyway while the stream is open: for a signal that was lost on its way. */
const ANYWAY_MS = 5 * 60_000;

/** The interval for a query's `pollingInterval`: `withoutStream` milliseconds unless changes come by themselves. */
export function usePollingInterval(withoutStream: number): number {
  return useSelector((root: LiveRoot) => root.live.connected) ? ANYWAY_MS : withoutStream;
}
