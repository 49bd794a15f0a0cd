import { useState, type ComponentProps } from 'react';
import { Dropdown, type MenuProps } from 'antd';
import type { ListedDocument } from '@/api/document-life';
import { MoreIcon } from '@/shared/ui/icons';
import { PlainButton } from '@/shared/ui/PlainButton';
import { lifeActionsOf, lifeActionWords, type LifeAction } from '../document-actions';
import styles from './DocumentMenu.module.css';

export interface DocumentMenuProps {
  document: ListedDocument;
  onAction: (action: LifeAction, document: ListedDocument) => void;
  tabIndex?: number;
}

/**
 * What else can be done with a document. Nothing at all where nothing is allowed. The menu behind the button is made
 * when it is first wanted: a list of a hundred documents has a hundred of these.
 */
export function DocumentMenu({ document, onAction, tabIndex }: DocumentMenuProps) {
  const [wanted, setWanted] = useState(false);
  if (lifeActionsOf(document).length === 0) return null;
  const button = { 'aria-label': `More for ${document.title}`, tabIndex };
  return wanted ? (
    <OpenedMenu document={document} onAction={onAction} button={button} />
  ) : (
    <MoreButton {...button} onClick={() => setWanted(true)} />
  );
}

function MoreButton(props: ComponentProps<typeof PlainButton>) {
  return (
    <PlainButton
      {...props}
      look="quiet"
      size="small"
      title="More"
      className={`${styles.more} ${props.className ?? ''}`}
    >
      <MoreIcon />
    </PlainButton>
  );
}

interface OpenedMenuProps extends Pick<DocumentMenuProps, 'document' | 'onAction'> {
  button: ComponentProps<typeof PlainButton>;
}

/** The menu, open at first; its button takes over the focus of the one that was pressed. */
function OpenedMenu({ document, onAction, button }: OpenedMenuProps) {
  const [open, setOpen] = useState(true);
  const items: MenuProps['items'] = lifeActionsOf(document).map((action) => ({
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
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" open={open} onOpenChange={setOpen}>
      <MoreButton {...button} aria-expanded={open} autoFocus />
    </Dropdown>
  );
}
