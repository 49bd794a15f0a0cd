import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { signedOut } from '../session/session-slice';
import { isSettled, laterPhase, phaseOf, shortcoming, type Processing, type UploadPhase } from './upload-phase';

/** A file on its way, as screens see it. The file itself is kept outside the store. */
export interface UploadItem {
  /** Made here: two files may have the same name. */
  id: string;
  name: string;
  size: number;
  mimeType: string;
  /** 0 to 1 of the bytes. */
  progress: number;
  phase: UploadPhase;
  /** Why it failed, or what is missing although it is stored. */
  error: string | null;
  documentId: number | null;
  /** It failed for what it is: sending it again would fail again. */
  final: boolean;
  /** A page shows it and deals with its failure; the tray leaves it alone. */
  attended: boolean;
}

export interface UploadsState {
  items: UploadItem[];
}

/** The part of the store that the uploads need. */
export interface UploadsRoot {
  uploads: UploadsState;
}

type Added = Pick<UploadItem, 'id' | 'name' | 'size' | 'mimeType' | 'attended'>;

const empty: UploadsState = { items: [] };

const slice = createSlice({
  name: 'uploads',
  initialState: empty,
  reducers: {
    added: ({ items }, { payload }: PayloadAction<Added>) => {
      items.push({ ...payload, progress: 0, phase: 'waiting', error: null, final: false, documentId: null });
    },
    progressed: ({ items }, { payload }: PayloadAction<{ id: string; progress: number }>) => {
      const item = items.find(({ id }) => id === payload.id);
      if (!item || isSettled(item.phase)) return;
      item.progress = payload.progress;
      item.phase = laterPhase(item.phase, payload.progress < 1 ? 'sending' : 'checking');
    },
    stored: ({ items }, { payload }: PayloadAction<{ id: string; documentId: number }>) => {
      const item = items.find(({ id }) => id === payload.id);
      if (!item) return;
      Object.assign(item, { progress: 1, phase: 'indexing', documentId: payload.documentId, attended: false });
    },
    failed: ({ items }, { payload }: PayloadAction<{ id: string; error: string; final: boolean }>) => {
      const item = items.find(({ id }) => id === payload.id);
      if (item) Object.assign(item, { phase: 'failed', error: payload.error, final: payload.final });
    },
    /** The one way back: the user tries again. */
    retried: ({ items }, { payload }: PayloadAction<string>) => {
      const item = items.find(({ id }) => id === payload);
      if (item?.phase === 'failed' && !item.final) Object.assign(item, { phase: 'waiting', progress: 0, error: null });
    },
    processed: ({ items }, { payload }: PayloadAction<{ asked: number[]; answered: Processing[] }>) => {
      for (const item of items) {
        if (item.documentId === null || !payload.asked.includes(item.documentId)) continue;
        const word = payload.answered.find(({ id }) => id === item.documentId);
        // What the server no longer tells us about is out of our hands.
        item.phase = laterPhase(item.phase, word ? phaseOf(word) : 'done');
        if (word && item.phase === 'done') item.error = shortcoming(word);
      }
    },
    attendanceEnded: ({ items }, { payload }: PayloadAction<string>) => {
      const item = items.find(({ id }) => id === payload);
      if (item) item.attended = false;
    },
    removed: (state, { payload }: PayloadAction<string>) => {
      state.items = state.items.filter(({ id }) => id !== payload);
    },
    settledRemoved: (state) => {
      state.items = state.items.filter(({ phase }) => !isSettled(phase));
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => empty);
  },
});

export const { added, progressed, stored, failed, retried, processed, attendanceEnded, removed, settledRemoved } =
  slice.actions;
export const uploadsReducer = slice.reducer;

export const selectUploads = (root: UploadsRoot): UploadItem[] => root.uploads.items;
