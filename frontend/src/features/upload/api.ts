import { api } from '@/api/api';
import type { FindDuplicatesApiResponse, GetUsageApiResponse, ListTemplatesApiResponse } from '@/api/generated';

export type Usage = GetUsageApiResponse;
export type Template = ListTemplatesApiResponse['templates'][number];
/** A document that has the same bytes already. */
export type Duplicate = FindDuplicatesApiResponse['documents'][number];

export const { useLazyGetUsageQuery, useLazyListTemplatesQuery, useLazyFindDuplicatesQuery } = api;
