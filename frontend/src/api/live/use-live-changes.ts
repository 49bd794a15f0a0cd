import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api';
import type { SessionRoot } from '../session/session-slice';
import { ChangeGatherer } from './change-gatherer';
import { LiveConnection } from './live-connection';
import { liveChanged } from './live-slice';
import { tagsOf } from './topics';

/** Keeps what is on screen up to date with what others do, while `enabled`. */
export function useLiveChanges(enabled: boolean): void {
  const store = useStore<SessionRoot>();
  useEffect(() => {
    if (!enabled) return;
    const { dispatch } = store;
    const gatherer = new ChangeGatherer(
      (topics) => void dispatch(api.util.invalidateTags(tagsOf(topics))),
      () => !document.hidden,
    );
    const connection = new LiveConnection(store, {
      onConnected: (connected) => void dispatch(liveChanged(connected)),
      onChange: (topics) => gatherer.add(topics),
    });
    const look = () => gatherer.visible();
    document.addEventListener('visibilitychange', look);
    void connection.run();
    return () => {
      document.removeEventListener('visibilitychange', look);
      connection.stop();
      gatherer.stop();
      dispatch(liveChanged(false));
    };
  }, [enabled, store]);
}
