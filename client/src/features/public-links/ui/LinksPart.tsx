import { useCallback, useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import { sharedTypeOf, type SharedType } from '#shared/nouns/public-links/public-link.ts'
import { listLinks, type ItemLinks } from '#client/nouns/public-links/public-links.ts'
import { kindsOf } from '#client/features/public-links/ui/kinds/shared-kinds.ts'
import { LinkAnswers } from '#client/features/public-links/ui/LinkAnswers.tsx'
import { LinkCard } from '#client/features/public-links/ui/LinkCard.tsx'
import { LinkEditor } from '#client/features/public-links/ui/LinkEditor.tsx'
import { LinkEmbed } from '#client/features/public-links/ui/LinkEmbed.tsx'
import { LinkMail } from '#client/features/public-links/ui/LinkMail.tsx'
import { LinkVisits } from '#client/features/public-links/ui/LinkVisits.tsx'
import { NewLink } from '#client/features/public-links/ui/NewLink.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useOnline } from '#client/lib/use-online.ts'
import type { SharePartProps } from '#client/manifest/client-feature.ts'
import { BackButton } from '#client/ui/BackButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

type Place =
  | { at: 'list' }
  | { at: 'edit'; type: SharedType; link: LinkDetails | undefined }
  | { at: 'mail' | 'log' | 'embed' | 'answers'; link: LinkDetails }

/** The public links of an item, each with what it shows, to whom it goes and who came. */
export function LinksPart({ item: { type, id }, of }: SharePartProps) {
  const { t } = useTranslation('publicLinks')
  const [place, setPlace] = useState<Place>(of?.kind === 'record' ? { at: 'edit', type: 'form', link: undefined } : { at: 'list' })
  const load = useCallback(async () => {
    const kinds = kindsOf(type, of).map((kind) => kind.type)
    const { links, ...rest } = await listLinks(kinds, id)
    return { links: links.filter((link) => isOf(link, of)), ...rest }
  }, [type, id, of])
  const { data, failure, reload, set } = useLoaded(load)
  const back = (): void => {
    setPlace({ at: 'list' })
    reload()
  }
  return (
    <>
      {place.at !== 'list' && <BackButton onClick={back}>{t('back')}</BackButton>}
      {place.at === 'edit' && <LinkEditor type={place.type} id={id} link={place.link} of={of} choosable={data?.choosable} onDone={back} />}
      {place.at === 'mail' && <LinkMail link={place.link} onDone={back} />}
      {place.at === 'embed' && <LinkEmbed link={place.link} onDone={back} />}
      {place.at === 'answers' && <LinkAnswers link={place.link} />}
      {place.at === 'log' && <LinkVisits link={place.link} />}
      {place.at === 'list' && (
        <Links
          type={type}
          id={id}
          of={of}
          known={data}
          failure={failure}
          onPlace={setPlace}
          onChange={(known) => {
            set(known)
            reload()
          }}
        />
      )}
    </>
  )
}

/** False for links that show other parts of the table. */
function isOf({ config }: LinkDetails, of: SharePartProps['of']): boolean {
  if (of?.kind === 'view') return config.view_id === of.id
  return of?.kind !== 'form' || config.form_id === of.id
}

interface LinksProps extends Pick<SharePartProps['item'], 'type' | 'id'>, Pick<SharePartProps, 'of'> {
  known: ItemLinks | undefined
  failure: unknown
  onPlace: (place: Place) => void
  onChange: (known: ItemLinks) => void
}

function Links({ type, id, of, known, failure, onPlace, onChange }: LinksProps) {
  const { t } = useTranslation('publicLinks')
  const online = useOnline()
  const create = known && (
    <NewLink
      type={type}
      id={id}
      of={of}
      isFirst={known.links.length === 0}
      unasked={known.unasked}
      onEdit={(shared) => onPlace({ at: 'edit', type: shared, link: undefined })}
      onCreate={(link) => onChange({ ...known, links: [...known.links, link] })}
    />
  )
  return (
    <>
      {!online && <Notice tone="warning">{t('offline')}</Notice>}
      {failure !== undefined && online && <Notice tone="error">{errorText(failure)}</Notice>}
      {!known && online && failure === undefined && <Skeleton width="100%" height={96} />}
      {known && known.links.length > 0 && (
        <>
          <Text as="p" size={13} muted>
            {t(`hint.${of?.kind === 'form' ? 'form' : type}`)}
          </Text>
          <Stack as="ul" gap={12}>
            {known.links.map((link) => (
              <LinkCard
                key={link.id}
                link={link}
                unasked={known.unasked}
                onEdit={() => onPlace({ at: 'edit', type: sharedTypeOf[link.type], link })}
                onPlace={(at) => onPlace({ at, link })}
                onChange={(changed) =>
                  onChange({ ...known, links: known.links.flatMap((other) => (other.id === link.id ? (changed ?? []) : other)) })
                }
              />
            ))}
          </Stack>
        </>
      )}
      {create}
    </>
  )
}
