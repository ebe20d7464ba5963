import { useKeptDraft } from '#client/engine/session/use-kept-draft.ts'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import type { FormEvent } from 'react'
import { findViewType } from '#shared/views/view-types.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useSession } from '#client/engine/session/use-session.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { moveRadio } from '#client/ui/move-radio.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import css from '#client/views/grid/new-view.module.css'
import { OtherLooks } from '#client/views/grid/OtherLooks.tsx'
import { createAsGesture } from '#client/views/grid/view-gestures.ts'
import { viewFaces } from '#client/views/view-types.ts'

interface NewViewDialogProps {
  tableId: string
  /** whether it may be everybody's */
  mayAdd: boolean
  onClose(): void
  onMade(viewId: string): void
  /** its undo leaves the screen without a view */
  onTakenBack(): void
}

/** A new view: its type, with a sentence about each, and its name. */
export function NewViewDialog({ tableId, mayAdd, onClose, onMade, onTakenBack }: NewViewDialogProps) {
  const { t } = useTranslation('tables')
  const { hiddenFields } = useAccess().table(tableId)
  const fields = useFields(tableId).filter(({ id }) => !hiddenFields.has(id))
  const work = useKeptDraft(`view.new.${tableId}`, { type: viewFaces[0]?.type, label: '', isOwn: !mayAdd })
  const { type: chosenType, label } = work.draft
  const isOwn = work.draft.isOwn || !mayAdd
  const chosen = viewFaces.find(({ type }) => type === chosenType)
  const drop = work.forgetAnd(onClose)
  const { memberId } = useSession()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const type = chosen && findViewType(chosen.type)
    if (!type) return
    drop()
    const config = { ...type.defaults(), ...(await chosen.start?.(fields)) }
    const name = label.trim() || t(chosen.createKey)
    const made = { tableId, label: name, type: type.type, config, ownerId: isOwn ? memberId : undefined }
    onMade(createAsGesture(made, onTakenBack).id)
  }
  return (
    <Dialog
      open
      title={t('views.create')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={drop}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form="new-view">
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id="new-view" className={css.form} onSubmit={(event) => void submit(event)}>
        <KeptNotice work={work} />
        <TextField
          label={t('views.name')}
          placeholder={chosen && t(chosen.createKey)}
          value={label}
          maxLength={200}
          onChange={(event) => work.set({ label: event.currentTarget.value })}
        />
        <div>
          <Switch checked={isOwn} disabled={!mayAdd} onChange={(event) => work.set({ isOwn: event.currentTarget.checked })}>
            {t('views.onlyMine')}
          </Switch>
          {!mayAdd && <p className={css.about}>{t('views.mayNotAdd')}</p>}
        </div>
        <div role="radiogroup" aria-label={t('views.type')} className={css.types} onKeyDown={moveRadio}>
          {viewFaces.map((face) => (
            <button
              key={face.type}
              type="button"
              role="radio"
              aria-checked={face === chosen}
              tabIndex={face === chosen ? 0 : -1}
              className={css.type}
              onClick={() => work.set({ type: face.type })}
            >
              <face.Icon size={20} stroke={1.5} aria-hidden />
              <span className={css.words}>
                <span className={css.name}>{t(face.createKey)}</span>
                {face.aboutKey !== undefined && <span className={css.about}>{t(face.aboutKey)}</span>}
              </span>
            </button>
          ))}
        </div>
        <OtherLooks tableId={tableId} onClose={drop} />
      </form>
    </Dialog>
  )
}
