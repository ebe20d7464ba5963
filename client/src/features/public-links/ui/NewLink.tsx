import { useState } from 'react'
import type { LinkDetails } from '#shared/nouns/public-links/public-link-calls.ts'
import type { SharedType } from '#shared/nouns/public-links/public-link.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { UpgradeGate } from '#client/nouns/plans/UpgradeGate.tsx'
import { createLink, type ItemLinks } from '#client/nouns/public-links/public-links.ts'
import { kindsOf } from '#client/features/public-links/ui/kinds/shared-kinds.ts'
import type { SharedKind } from '#client/features/public-links/ui/kinds/shared-kind.ts'
import { UnseenFields } from '#client/features/public-links/ui/UnseenFields.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { TablePart } from '#client/lib/overlays.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'

interface NewLinkProps {
  type: ItemType
  id: string
  of: TablePart | undefined
  isFirst: boolean
  unasked: ItemLinks['unasked']
  /** a kind with settings of its own is asked for first */
  onEdit: (type: SharedType) => void
  onCreate: (link: LinkDetails) => void
}

/** Makes a link; the first one after saying what it is, and what visitors will not see. */
export function NewLink({ type, id, of, isFirst, unasked, onEdit, onCreate }: NewLinkProps) {
  const { t } = useTranslation('publicLinks')
  const mayShare = useAccess().has('advancedBusinessFeatures')
  const [included, setIncluded] = useState<string[]>([])
  if (!mayShare) return <UpgradeGate reason={{ feature: 'advancedBusinessFeatures' }} />
  const buttons = kindsOf(type, of).map((kind) => (
    <CreateButton
      key={kind.type}
      kind={kind}
      id={id}
      isMain={(kind.isUsual || of !== undefined) && isFirst}
      label={t(`create.${of ? type : kind.type}`)}
      included={included}
      onEdit={onEdit}
      onCreate={(link) => {
        setIncluded([])
        onCreate(link)
      }}
    />
  ))
  if (!isFirst)
    return (
      <Row align="stretch" justify="end" wrap>
        {buttons}
      </Row>
    )
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Row align="stretch" justify="center" wrap>
          {buttons}
        </Row>
      }
    >
      {t(`empty.${of && of.kind !== 'record' ? of.kind : type}`)}
      {unasked.length > 0 && <UnseenFields unasked={unasked} included={included} onChange={setIncluded} />}
    </EmptyState>
  )
}

interface CreateButtonProps extends Pick<NewLinkProps, 'id' | 'onEdit' | 'onCreate'> {
  kind: SharedKind
  isMain: boolean
  label: string
  included: readonly string[]
}

function CreateButton({ kind, id, isMain, label, included, onEdit, onCreate }: CreateButtonProps) {
  const online = useOnline()
  // without settings there is nothing to ask: the link is there with one press
  const creating = useSubmit(async () => {
    onCreate(await createLink(kind.type, id, included.length > 0 ? { config: { included: [...included] } } : {}))
  })
  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        icon={<kind.Icon size={16} stroke={1.5} aria-hidden />}
        busy={creating.busy}
        disabled={!online}
        onClick={kind.settings ? () => onEdit(kind.type) : creating.run}
      >
        {label}
      </Button>
      {creating.failure !== undefined && <Notice tone="error">{errorText(creating.failure)}</Notice>}
    </>
  )
}
