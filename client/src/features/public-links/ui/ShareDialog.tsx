import { IconForms, IconLink } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { ItemType } from '#shared/values/item-type.ts'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { sharedTypeOf, type SharedType } from '#shared/nouns/public-links/public-link.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { createLink, listLinks } from '#client/nouns/public-links/public-links.ts'
import { LinkCard } from '#client/features/public-links/ui/LinkCard.tsx'
import { LinkEditor } from '#client/features/public-links/ui/LinkEditor.tsx'
import { LinkMail } from '#client/features/public-links/ui/LinkMail.tsx'
import { LinkVisits } from '#client/features/public-links/ui/LinkVisits.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { BackButton } from '#client/ui/BackButton.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import styles from '#client/features/public-links/ui/ShareDialog.module.css'

interface ShareDialogProps {
  type: ItemType
  id: string
  label: string
  /** of a table: the record that a new form should update */
  recordId: string | undefined
  onClose: () => void
}

type Place = { at: 'list' } | { at: 'edit'; type: SharedType; link: LinkDetails | undefined } | { at: 'mail' | 'log'; link: LinkDetails }

/** Everything an item is shared by: its links, each with what it shows, to whom it goes and who came. */
export function ShareDialog({ type, id, label, recordId, onClose }: ShareDialogProps) {
  const { t } = useTranslation('publicLinks')
  const [place, setPlace] = useState<Place>(recordId === undefined ? { at: 'list' } : { at: 'edit', type: 'form', link: undefined })
  const types = type === 'table' ? tableTypes : appTypes[type]
  const { data, failure, reload, set } = useLoaded(useCallback(() => listLinks(types, id), [types, id]))
  const back = (): void => {
    setPlace({ at: 'list' })
    reload()
  }
  return (
    <Dialog open wide onClose={onClose} title={t('title', { name: label })} closeLabel={t('close')}>
      <div className={styles.body}>
        {place.at !== 'list' && <BackButton onClick={back}>{t('back')}</BackButton>}
        {place.at === 'edit' && <LinkEditor type={place.type} id={id} link={place.link} recordId={recordId} onDone={back} />}
        {place.at === 'mail' && <LinkMail link={place.link} onDone={back} />}
        {place.at === 'log' && <LinkVisits link={place.link} />}
        {place.at === 'list' && (
          <Links
            type={type}
            id={id}
            links={data}
            failure={failure}
            onPlace={setPlace}
            onChange={(links) => {
              set(links)
              reload()
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

const tableTypes = ['table', 'form'] as const
const appTypes = { app: ['app'], page: ['page'] } as const

interface LinksProps {
  type: ItemType
  id: string
  links: LinkDetails[] | undefined
  failure: unknown
  onPlace: (place: Place) => void
  onChange: (links: LinkDetails[]) => void
}

function Links({ type, id, links, failure, onPlace, onChange }: LinksProps) {
  const { t } = useTranslation('publicLinks')
  const online = useOnline()
  // an app's or page's link has nothing to choose: it is there with one press
  const creating = useSubmit(async () => {
    onChange([...(links ?? []), await createLink(type, id, {})])
  })
  const mayShare = useAccess().has('advancedBusinessFeatures')
  const create = mayShare ? (
    <>
      <Button
        variant="primary"
        icon={<IconLink size={16} stroke={1.5} aria-hidden />}
        busy={creating.busy}
        disabled={!online}
        onClick={type === 'table' ? () => onPlace({ at: 'edit', type: 'table', link: undefined }) : creating.run}
      >
        {t('create.link')}
      </Button>
      {type === 'table' && (
        <Button
          icon={<IconForms size={16} stroke={1.5} aria-hidden />}
          disabled={!online}
          onClick={() => onPlace({ at: 'edit', type: 'form', link: undefined })}
        >
          {t('create.form')}
        </Button>
      )}
    </>
  ) : (
    <UpgradeGate reason={{ feature: 'advancedBusinessFeatures' }} />
  )
  const problem = creating.failure ?? failure
  return (
    <>
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      {problem !== undefined && online && <Notice tone="error">{errorText(problem)}</Notice>}
      {!links && online && failure === undefined && <Skeleton width="100%" height={96} />}
      {links?.length === 0 && (
        <EmptyState title={t('empty.title')} action={create}>
          {t(`empty.${type}`)}
        </EmptyState>
      )}
      {links && links.length > 0 && (
        <>
          <p className={styles.hint}>{t(`hint.${type}`)}</p>
          <ul className={styles.links}>
            {links.map((link) => (
              <LinkCard
                key={link.id}
                link={link}
                onEdit={() => onPlace({ at: 'edit', type: sharedTypeOf[link.type], link })}
                onMail={() => onPlace({ at: 'mail', link })}
                onLog={() => onPlace({ at: 'log', link })}
                onChange={(changed) => onChange(links.flatMap((other) => (other.id === link.id ? (changed ?? []) : other)))}
              />
            ))}
          </ul>
          <div className={styles.actions}>{create}</div>
        </>
      )}
    </>
  )
}
