import { IconCheck, IconDots, IconPencil, IconStar, IconStarFilled } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { AppEntry } from '#shared/nouns/apps/app-entry.ts'
import type { OpenDocument } from '#client/engine/documents/open-document.ts'
import { toggleFavourite, useStarredKeys } from '#client/nouns/favourites/favourites.ts'
import { ShareButton } from '#client/nouns/items/ShareButton.tsx'
import { itemKey } from '#client/nouns/items/item.ts'
import { updateItem } from '#client/nouns/items/item-commands.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import type { BuildRights } from '#client/features/apps/data/use-build-rights.ts'
import { AppMenuItems, appMenuFile } from '#client/features/apps/ui/app-menu-later.ts'
import type { ActTargets } from '#client/nouns/acts/act.ts'
import { onePerPerson, usePresence } from '#client/features/apps/data/use-presence.ts'
import css from '#client/features/apps/ui/AppHeader.module.css'
import { firstBlockPlace } from '#client/features/apps/ui/EmptyApp.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { awaitWriting, giveWriting, useAwaitedWriting } from '#client/lib/awaited-writing.ts'
import { useBuilderMode } from '#client/lib/builder-mode.ts'
import { WhyNot } from '#client/nouns/access/WhyNot.tsx'
import { DocumentState } from '#client/nouns/documents/DocumentState.tsx'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { useTextScale } from '#client/lib/text-scale.ts'
import { useFetchedSoon } from '#client/lib/use-fetched-soon.ts'
import { phoneTitlePlace } from '#client/lib/phone-title.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'
import { titlePlace } from '#client/lib/write-places.ts'
import { MemberFace } from '#client/nouns/members/MemberFace.tsx'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { isComposing } from '#client/ui/is-composing.ts'
import { Menu } from '#client/ui/Menu.tsx'

const EditTools = lazyPart(async () => (await import('#client/features/apps/ui/EditTools.tsx')).EditTools)

interface AppHeaderProps {
  entry: AppEntry
  app: OpenApp | undefined
  document: OpenDocument
  editing: boolean
  rights: BuildRights
  address: AppAddress
}

const icon = { size: 16, stroke: 1.5 }

/** Title, people here, and the actions on the app. */
export function AppHeader({ entry, app, document, editing, rights, address }: AppHeaderProps) {
  const { t } = useTranslation('apps')
  const phone = useIsPhone()
  const place = usePhoneTitlePlace(phone)
  const building = useBuilderMode()
  const starred = useStarredKeys().has(itemKey('app', entry.id))
  const access = useAccess()
  const look = <ItemIcon icon={entry.icon} color={entry.color} size={24} />

  const showsTitle = editing || app?.snapshot.style.showTitleInNavigation !== false
  const title = useRef<HTMLHeadingElement>(null)
  // apps are named on a phone too, where they are not built
  const naming = rights.full && (editing || (phone && address.edit))
  useAwaitedWriting(titlePlace('app', entry.id), title, naming, editing ? firstBlockPlace : undefined)
  // an Enter that came before the title's field
  useEffect(() => giveWriting(firstBlockPlace), [editing])

  const parts = (
    <>
      {editing && rights.full ? (
        <button
          type="button"
          className={css.icon}
          aria-label={t('header.icon')}
          data-tooltip={t('header.icon')}
          onClick={() => openOverlay({ kind: 'edit', target: { type: 'app', id: entry.id } })}
        >
          {look}
        </button>
      ) : (
        showsTitle && look
      )}
      <h1
        ref={title}
        className={showsTitle ? css.title : css.hiddenTitle}
        onKeyDown={(event) => editing && event.key === 'Enter' && !isComposing(event.nativeEvent) && goToChoices(app)}
      >
        {naming ? (
          <InlineText
            value={entry.label}
            label={t('header.title')}
            className={css.titleField}
            onCommit={(label) => updateItem('app', entry.id, { label })}
          />
        ) : (
          entry.label
        )}
      </h1>
      <IconButton
        label={t(starred ? 'header.unstar' : 'header.star')}
        aria-pressed={starred}
        icon={starred ? <IconStarFilled size={16} /> : <IconStar {...icon} />}
        onClick={() => toggleFavourite({ itemType: 'app', itemId: entry.id })}
      />
      {document.seen && <DocumentState document={document} />}
      {/* builders of other apps look for the button that is missing here */}
      {access.isBuilder && <WhyNot questions={[{ about: 'app', id: entry.id, right: 'write' }]} label={t('common:whyNot.label')} />}
      <span className={css.space} />
      <PeopleHere app={app} />
      {editing && (
        <Suspense>
          <EditTools app={app} address={address} mayAdd={rights.create} />
        </Suspense>
      )}
      <ShareButton type="app" id={entry.id} size="medium" />
      {rights.some &&
        building &&
        (editing ? (
          <Button variant="primary" icon={<IconCheck {...icon} />} onClick={() => address.setEdit(false)}>
            {t('header.done')}
          </Button>
        ) : (
          <Button icon={<IconPencil {...icon} />} onClick={() => address.setEdit(true)}>
            {t('header.edit')}
          </Button>
        ))}
      <AppMenu target={{ id: entry.id, label: entry.label, isEditing: editing }} />
    </>
  )
  return place ? createPortal(<div className={css.inBar}>{parts}</div>, place) : <header className={css.header}>{parts}</header>
}

/** From this size of text on, the title of an app keeps a line of its own. */
const largeText = 1.5

/** On a phone one bar holds the title and what stands beside the organisation otherwise. */
function usePhoneTitlePlace(phone: boolean): HTMLElement | undefined {
  const place = useSyncExternalStore(phoneTitlePlace.subscribe, phoneTitlePlace.get)
  const isLarge = useTextScale() >= largeText
  return phone && !isLarge ? (place ?? undefined) : undefined
}

/** Enter in the title of an empty app leads to the choice of its first block, even while it loads. */
function goToChoices(app: OpenApp | undefined): void {
  const field = document.querySelector<HTMLElement>(`[data-awaited="${firstBlockPlace}"] input`)
  if (field) return field.focus()
  if (app && app.snapshot.blocks.length > 0) return
  awaitWriting(firstBlockPlace)
  giveWriting(firstBlockPlace)
}

function PeopleHere({ app }: Pick<AppHeaderProps, 'app'>) {
  const { t } = useTranslation('apps')
  const { memberId } = useSession()
  const people = onePerPerson(usePresence(app?.awareness)).filter((person) => person.memberId !== memberId)
  if (people.length === 0) return null
  return (
    <span className={css.people} aria-label={t('header.people', { count: people.length })} role="group">
      {people.slice(0, 4).map((person) => (
        <MemberFace key={person.memberId} memberId={person.memberId} name={person.name} hue={person.hue} size={24} />
      ))}
      {people.length > 4 && <span className={css.more}>{`+${people.length - 4}`}</span>}
    </span>
  )
}

function AppMenu({ target }: { target: ActTargets['app'] }) {
  const { t } = useTranslation('apps')
  useFetchedSoon(appMenuFile)
  return (
    <Menu placement="bottom-end" trigger={(props) => <IconButton {...props} label={t('header.more')} icon={<IconDots {...icon} />} />}>
      <AppMenuItems target={target} />
    </Menu>
  )
}
