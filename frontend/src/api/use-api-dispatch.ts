import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

/** Dispatch that also takes the API's thunks, for screens that do not know the whole store. */
export const useApiDispatch = useDispatch.withTypes<ThunkDispatch<unknown, unknown, UnknownAction>>();
