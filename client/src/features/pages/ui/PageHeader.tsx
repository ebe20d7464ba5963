import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ItemAct } from '#shared/access/access-question.ts'
import { Suspense, useRef, type KeyboardEvent } from 'react'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { toggleFavourite, useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { ShareButton } from '#client/nouns/items/ShareButton.tsx'
import { updateItem } from '#client/nouns/items/item-commands.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { usePeopleHere } from '#client/nouns/pages/use-people-here.ts'
import { PageMenuItems, pageMenuFile } from '#client/features/pages/ui/page-menu-later.ts'
import type { ActTargets } from '#client/nouns/acts/act.ts'
import { ReadersButton } from '#client/features/pages/ui/ReadersButton.tsx'
import { PageTrail } from '#client/features/pages/ui/PageTrail.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { awaitWriting, useAwaitedWriting } from '#client/lib/awaited-writing.ts'
import { WhyNot } from '#client/nouns/access/WhyNot.tsx'
import { DocumentState } from '#client/nouns/documents/DocumentState.tsx'
import { openOverlay } from '#client/lib/overlays.ts'
import { useFetchedSoon } from '#client/lib/use-fetched-soon.ts'
import { textPlace, titlePlace } from '#client/lib/write-places.ts'
import { PagePanels } from '#client/manifest/PagePanels.tsx'
import { MemberFace } from '#client/nouns/members/MemberFace.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/pages/ui/DocPage.module.css'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'

const PageRelations = lazyPart(async () => (await import('#client/features/pages/ui/PageRelations.tsx')).PageRelations)

interface PageHeaderProps {
  entry: PageEntry
  document: OpenDocument
  editable: boolean
  /** takes the element for the buttons of the editor */
  tools(place: HTMLElement | null): void
}

/** Icon, title, people here, star and the page's menu. */
export function PageHeader({ entry, document, editable, tools }: PageHeaderProps) {
  const { t } = useTranslation('pages')
  const { memberId } = useSession()
  const access = useAccess()
  const people = usePeopleHere(document.awareness, memberId)
  const starred = useStarredKeys().has(`page:${entry.id}`)
  const target = { type: 'page', id: entry.id } as const
  const may = (act: ItemAct): boolean => editable && access.may(act, 'page', entry.id)
  const title = useRef<HTMLHeadingElement>(null)
  useAwaitedWriting(titlePlace('page', entry.id), title, editable, textPlace(entry.id))
  return (
    <header className={css.head}>
      <PageTrail pageId={entry.id} />
      <div className={css.tools}>
        <button
          type="button"
          className={classNames(css.icon, reach.reach)}
          disabled={!may('rename')}
          aria-label={t('more.icon')}
          onClick={() => openOverlay({ kind: 'edit', target })}
        >
          <ItemIcon icon={entry.icon} color={entry.color} size={36} />
        </button>
        <Row gap={4} wrap>
          <WhyNot
            questions={[{ about: 'page', id: entry.id, right: 'write' }]}
            label={t('common:whyNot.label')}
            text={t('common:whyNot.viewOnly')}
          />
          {document.seen && <DocumentState document={document} />}
          <span className={css.people}>
            {people.slice(0, 5).map((person) => (
              <MemberFace key={person.id} memberId={person.id} name={person.name} hue={person.hue} />
            ))}
          </span>
          <span ref={tools} className={css.editorTools} />
          <IconButton
            icon={starred ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} stroke={1.5} aria-hidden />}
            label={t(starred ? 'more.unstar' : 'more.star')}
            aria-pressed={starred}
            onClick={() => toggleFavourite({ itemType: 'page', itemId: entry.id })}
          />
          <ReadersButton entry={entry} doc={document.doc} />
          <ShareButton type="page" id={entry.id} />
          <PagePanels pageId={entry.id} />
          <PageMenu target={{ id: entry.id, label: entry.label, doc: document.doc, isEditable: editable }} />
        </Row>
      </div>
      <h1 ref={title} onKeyDown={(event) => goesOn(event) && writeOn(event.currentTarget, textPlace(entry.id))}>
        <InlineText
          wraps
          className={css.title}
          value={entry.label}
          label={t('titleLabel')}
          placeholder={t('untitled')}
          readOnly={!may('rename')}
          onCommit={(label) => updateItem('page', entry.id, { label })}
        />
      </h1>
      {(entry.record || entry.letterOf) && (
        <Suspense>
          <PageRelations entry={entry} editable={editable} />
        </Suspense>
      )}
    </header>
  )
}

function PageMenu({ target }: { target: ActTargets['page'] }) {
  const { t } = useTranslation('pages')
  useFetchedSoon(pageMenuFile)
  return (
    <Menu
      label={t('more.label')}
      placement="bottom-end"
      trigger={(props) => <IconButton {...props} icon={<IconDots size={18} stroke={1.5} aria-hidden />} label={t('more.label')} />}
    >
      <PageMenuItems target={target} />
    </Menu>
  )
}

/** Enter goes on with the text, and so does the arrow down from the end of the title. */
function goesOn({ key, target, nativeEvent }: KeyboardEvent): boolean {
  if (isComposing(nativeEvent)) return false
  return key === 'Enter' || (key === 'ArrowDown' && target instanceof HTMLTextAreaElement && target.selectionEnd === target.value.length)
}

/** Enter at the end of the title goes on with the text, also when its editor is still being loaded. */
function writeOn(title: HTMLElement, place: string): void {
  const body = title.closest('article')?.querySelector<HTMLElement>('[contenteditable="true"]')
  // in this very event: keys that come before the next frame belong to the text
  if (body) body.focus()
  else awaitWriting(place)
}
