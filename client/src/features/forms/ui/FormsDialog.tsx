import { IconCopy, IconDots, IconLink, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { changesRecords, type Form, type FormKind } from '#shared/nouns/forms/form.ts'
import type { Table } from '#shared/nouns/tables/table.ts'
import { useTableAccess } from '#client/nouns/access/use-table-access.ts'
import { useEntities, useEntity } from '#client/engine/replica/use-entities.ts'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { closeOverlay, openOverlay, type Overlay } from '#client/lib/overlays.ts'
import { createForm, deleteForm, formsOf, unsavedForm } from '#client/nouns/forms/form-commands.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'
import { MenuDivider } from '#client/ui/MenuDivider.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'
import { toast } from '#client/ui/toast.ts'

const icon = { size: 16, stroke: 1.5 } as const
/** Kinds that a table has once, with an own line also before they are designed. */
const single: readonly FormKind[] = ['creation', 'update', 'chat']

/** The forms of a table: fill one, design one, make another. */
export function FormsDialog({ overlay }: { overlay: Overlay }) {
  const { t } = useTranslation('forms')
  const table = useEntity('table', overlay.kind === 'forms' ? overlay.tableId : '')
  return (
    <Dialog open wide title={t('list.title', { table: table?.label ?? '' })} closeLabel={t('common:actions.close')} onClose={closeOverlay}>
      {table ? <List table={table} /> : t('notFound.text')}
    </Dialog>
  )
}

function List({ table }: { table: Table }) {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const access = useTableAccess(table.id)
  const forms = formsOf(table.id, useEntities('form'))
  const go = (path: string): void => {
    closeOverlay()
    void navigate(path)
  }
  const edit = (form: Form): void => go(`/form/${form.id}/edit`)
  // stored with its first saving
  const design = (kind: FormKind): void => go(`/form/new/edit?table=${table.id}&kind=${kind}`)
  const others = forms.filter(({ kind }) => !single.includes(kind))
  return (
    <div className={css.list}>
      <ul>
        {single.map((kind) => {
          const form = forms.find((one) => one.kind === kind)
          if (form) return <FormRow key={kind} form={form} onEdit={() => edit(form)} />
          return (
            <li key={kind} className={css.row}>
              <Stack as="span" gap={0} flex="fill">
                <Ellipsis size={14} weight="medium">
                  {t(`kinds.${kind}`)}
                </Ellipsis>
                <Text size={12} muted>
                  {t(`plain.${kind}`)}
                </Text>
              </Stack>
              {access.manageFields && (
                <Button size="small" onClick={() => design(kind)}>
                  {t('list.design')}
                </Button>
              )}
            </li>
          )
        })}
        {others.map((form) => (
          <FormRow key={form.id} form={form} onEdit={() => edit(form)} />
        ))}
      </ul>
      {access.manageFields && (
        <Button icon={<IconPlus {...icon} />} onClick={() => design('super')}>
          {t('list.add')}
        </Button>
      )}
    </div>
  )
}

function FormRow({ form, onEdit }: { form: Form; onEdit: () => void }) {
  const { t } = useTranslation('forms')
  const access = useTableAccess(form.tableId)
  const [asking, setAsking] = useState(false)
  const isFilled = !changesRecords(form) || form.kind === 'super'
  const mayFill = changesRecords(form) ? access.editRecords : access.createRecords
  const fill = (): void => openOverlay({ kind: 'fillForm', formId: form.id })
  const copyLink = (): void =>
    void copyText(`${location.origin}/form/${form.id}`).then(
      (copied) => copied && toast({ message: t('list.linkCopied'), tone: 'success' }),
    )
  const duplicate = (): void => {
    const { cover: _cover, logo: _logo, ...definition } = form.definition
    // pictures stay with the form that owns them
    const parts = definition.parts.map((part) => (part.type === 'picture' ? { ...part, picture: null } : part))
    createForm(unsavedForm(form.tableId, 'super', t('list.copyOf', { name: form.label }), { ...definition, parts }))
  }
  const questions = form.definition.parts.filter((part) => 'field_id' in part).length
  return (
    <li className={css.row}>
      <Stack as="span" gap={0} flex="fill">
        <Ellipsis size={14} weight="medium">
          {form.label}
        </Ellipsis>
        <Text size={12} muted>
          {t(`kinds.${form.kind}`)} · {t('list.questions', { count: questions })}
        </Text>
      </Stack>
      {isFilled && mayFill && (
        <Button size="small" variant="quiet" onClick={fill}>
          {t('list.fill')}
        </Button>
      )}
      {access.manageFields && <IconButton label={t('list.edit', { name: form.label })} icon={<IconPencil {...icon} />} onClick={onEdit} />}
      <Menu trigger={(props) => <IconButton {...props} label={t('list.more', { name: form.label })} icon={<IconDots {...icon} />} />}>
        {isFilled && (
          <MenuItem icon={<IconLink {...icon} />} onSelect={copyLink}>
            {t('list.copyLink')}
          </MenuItem>
        )}
        {access.manageFields && (
          <>
            <MenuItem icon={<IconCopy {...icon} />} onSelect={duplicate}>
              {t('list.duplicate')}
            </MenuItem>
            <MenuDivider />
            <MenuItem danger icon={<IconTrash {...icon} />} onSelect={() => setAsking(true)}>
              {t('list.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        open={asking}
        danger
        title={t('delete.title', { name: form.label })}
        confirmLabel={t('list.delete')}
        cancelLabel={t('common:actions.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => deleteForm(form)}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </li>
  )
}
