import { Button, Dropdown, type MenuProps } from 'antd';
import type { ListedDocument } from '@/api/document-life';
import { MoreIcon } from '@/shared/ui/icons';
import { lifeActionsOf, lifeActionWords, type LifeAction } from '../document-actions';

export interface DocumentMenuProps {
  document: ListedDocument;
  onAction: (action: LifeAction, document: ListedDocument) => void;
  tabIndex?: number;
}

/** What else can be done with a document. Nothing at all where nothing is allowed. */
export function DocumentMenu({ document, onAction, tabIndex }: DocumentMenuProps) {
  const actions = lifeActionsOf(document);
  if (actions.length === 0) return null;
  const items: MenuProps['items'] = actions.map((action) => ({
    key: action,
    label: lifeActionWords[action],
    danger: action === 'purge',
    onClick: ({ domEvent }) => {
      // The row under the menu has a click of its own.
      domEvent.stopPropagation();
      onAction(action, document);
    },
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<MoreIcon />}
        aria-label={`More for ${document.title}`}
        title="More"
        tabIndex={tabIndex}
      />
    </Dropdown>
  );
}
