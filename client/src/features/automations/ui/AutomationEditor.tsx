import { IconFlask } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { gapsOf } from '#shared/nouns/automations/automation-gaps.ts'
import type { Automation, AutomationDefinition } from '#shared/nouns/automations/automation.ts'
import { sourcesOfSteps } from '#shared/nouns/automations/record-sources.ts'
import { useEntity, useReplicaState } from '#client/engine/replica/use-entities.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { connected } from '#client/nouns/automations/edit-definition.ts'
import { useDraft } from '#client/features/automations/data/use-draft.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import { AutomationSwitch } from '#client/features/automations/ui/AutomationSwitch.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/automations/ui/automations.module.css'
import { DetailsDialog } from '#client/features/automations/ui/DetailsDialog.tsx'
import { DryRunDialog } from '#client/features/automations/ui/DryRunDialog.tsx'
import { Flow } from '#client/features/automations/ui/Flow.tsx'
import { RunNowDialog } from '#client/features/automations/ui/RunNowDialog.tsx'
import { VersionsDialog } from '#client/features/automations/ui/VersionsDialog.tsx'
import type { AutomationHost } from '#client/nouns/acts/act.ts'
import { ActItems } from '#client/nouns/acts/ActItems.tsx'
import { useThingsHere } from '#client/nouns/acts/things-here.ts'
import { automationActs } from '#client/records/acts/automation-acts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { deleteAutomation, describeAutomation, saveDefinition } from '#client/nouns/automations/automation-commands.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Button } from '#client/ui/Button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** `/automations/edit/{id}`: trigger and steps from top to bottom, saved together as a version. */
export function AutomationEditor({ id }: { id: string }) {
  const { t } = useTranslation('automations')
  const automation = useEntity('automation', id)
  const state = useReplicaState()
  useTitle(automation?.name ?? t('title'))
  const tableId = useSearchParams()[0].get('connect')
  if (automation) return <Editing key={tableId} automation={automation} begun={tableId === null ? null : connected(automation, tableId)} />
  return state === 'ready' ? <EmptyState level={1} title={t('gone')} code={['not_found', 404]} /> : null
}

type Opened = 'runNow' | 'dryRun' | 'versions' | 'details' | 'delete' | null

function Editing({ automation, begun }: { automation: Automation; begun: AutomationDefinition | null }) {
  const { t } = useTranslation('automations')
  const { memberId } = useSession()
  const navigate = useNavigate()
  const workspace = useWorkspace()
  const [draft, setDraft] = useDraft(automation, begun)
  const [opened, setOpened] = useState<Opened>(null)
  const stored = useMemo(() => ({ trigger: automation.trigger, actions: automation.actions }), [automation.trigger, automation.actions])
  const definition = draft ?? stored
  const gaps = useMemo(() => gapsOf(definition, workspace.sees, workspace.fieldOf), [definition, workspace])
  const sources = useMemo(() => sourcesOfSteps(definition, workspace.fieldOf), [definition, workspace])
  const isFixed = automation.trigger.disallowChange
  const owner = workspace.members.find((member) => member.id === automation.ownerId)
  const save = (): void => {
    void tellOutcome(saveDefinition(automation, memberId, definition), { message: t('saved'), tone: 'success', duration: 3000 })
    setDraft(null)
  }
  const close = () => setOpened(null)
  return (
    <div className={css.page}>
      <Link className={css.aside} to="/automations/my-automations">
        {t('back')}
      </Link>
      <Row as="header" gap={12} wrap>
        <h1 className={css.title}>
          <InlineText
            value={automation.name}
            label={t('name')}
            readOnly={isFixed}
            onCommit={(name) => describeAutomation(automation.id, { name })}
          />
        </h1>
        <Button icon={<IconFlask size={16} stroke={1.5} aria-hidden />} onClick={() => setOpened('dryRun')}>
          {t('dryRun.open')}
        </Button>
        {draft && (
          <>
            <Button variant="quiet" onClick={() => setDraft(null)}>
              {t('discard')}
            </Button>
            <Button variant="primary" disabled={automation.enabled && gaps.length > 0} onClick={save}>
              {t('save')}
            </Button>
          </>
        )}
        <AutomationSwitch automation={automation} disabled={draft !== null} />
        <EditorMenu automation={automation} onOpen={setOpened} />
      </Row>
      <p className={css.about}>
        {t('ownedBy', { name: owner?.displayName ?? t('nobody') })} ·{' '}
        <Link className={classNames(css.aside, css.target)} to={`/automations/automation-log?automation=${automation.id}`}>
          {t('log.open')}
        </Link>
      </p>
      {automation.problem && <Notice tone="warning">{t(`problems.${automation.problem}`)}</Notice>}
      {draft && automation.enabled && gaps.length > 0 && <Notice tone="warning">{t('saveGaps')}</Notice>}
      <Flow automation={automation} definition={definition} sources={sources} gaps={gaps} isFixed={isFixed} onChange={setDraft} />
      {opened === 'dryRun' && <DryRunDialog definition={definition} onClose={close} />}
      {opened === 'runNow' && <RunNowDialog automation={automation} onClose={close} />}
      {opened === 'versions' && <VersionsDialog automation={automation} onClose={close} onChoose={setDraft} />}
      {opened === 'details' && <DetailsDialog automation={automation} onClose={close} />}
      <ConfirmDialog
        open={opened === 'delete'}
        onClose={close}
        onConfirm={() => {
          deleteAutomation(automation.id)
          void navigate('/automations/my-automations')
        }}
        title={t('delete.title', { name: automation.name })}
        confirmLabel={t('remove')}
        cancelLabel={t('common:actions.cancel')}
        danger
      >
        {t('delete.text')}
      </ConfirmDialog>
    </div>
  )
}

/** Everything else that one does with an automation. */
function EditorMenu({ automation, onOpen }: AutomationHost) {
  const { t } = useTranslation('automations')
  const target = { id: automation.id, label: automation.name, host: { automation, onOpen } }
  useThingsHere(() => [{ kind: 'automation', target }])
  return (
    <MoreMenu label={t('more')}>
      <ActItems acts={automationActs} target={target} />
    </MoreMenu>
  )
}
