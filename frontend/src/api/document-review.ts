import { useState } from 'react';
import { api } from './api';
import type { ListDecisionsApiResponse, ReassignDto } from './generated';
import { createIntention } from './intention';

export type SignedDecision = ListDecisionsApiResponse['decisions'][number];
export type Reassignment = ReassignDto;

const reviewApi = api.enhanceEndpoints({
  endpoints: {
    listDecisions: { providesTags: (_result, _error, { id }) => [{ type: 'Document', id }] },
    reassignDocument: {
      invalidatesTags: (_result, _error, { id }) => [
        { type: 'Document', id },
        { type: 'Document', id: 'LIST' },
        { type: 'Approval', id: 'LIST' },
        { type: 'Stats', id: 'LIST' },
      ],
    },
  },
});

/** Marks a document, and what waits for the user, as out of date. */
export const reviewChanged = (id: number) =>
  reviewApi.util.invalidateTags([
    { type: 'Document', id },
    { type: 'Comment', id },
    { type: 'Approval', id: 'LIST' },
  ]);

/** What one form of a screen sends; see `createIntention`. */
export const useIntention = () => useState(() => createIntention())[0];

export const { useListDecisionsQuery, useReassignDocumentMutation } = reviewApi;
