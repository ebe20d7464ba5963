import { useEffect, useState } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { isImportable, pickFile } from '#client/features/imports/importable-file.ts'
import { handFile } from '#client/lib/handed-file.ts'
import { pastedTable } from '#client/features/imports/pasted-table.ts'
import css from '#client/features/imports/ui/imports.module.css'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { toast } from '#client/ui/toast.ts'

/** Takes a spreadsheet's file that is dropped anywhere, and a table that is pasted on home. No dropped file ever takes the place of the product. */
export function FileDrop() {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const access = useAccess()
  const isHome = matchPath('/home/*', pathname) !== null
  const tableId = matchPath('/object/:tableId/*', pathname)?.params.tableId
  const table = useEntities('table').find(({ id }) => id === tableId)
  const folderId = matchPath('/home/folders/:folderId', pathname)?.params.folderId
  const [over, setOver] = useState(false)
  const takes = tableId === undefined ? access.canCreate('table') : table !== undefined && access.table(table.id).createRecords
  const to = table ? `/connector/spreadsheets/csv/update?table=${table.id}` : '/connector'
  const pastedName = t('anywhere.pasted')

  useEffect(() => {
    // files that the system opens with the installed app
    launchQueue()?.setConsumer(({ files }) => {
      void Promise.all(files.map((file) => file.getFile())).then((given) => {
        const taken = takes ? pickFile(given, t) : undefined
        if (taken) start(taken)
        else if (!takes && given.length > 0) toast({ id: 'oneFile', message: t('anywhere.mayNot'), tone: 'error' })
      })
    })
    const start = (file: File): void => {
      handFile(file)
      void navigate(to, { state: { folderId } })
    }
    const onDragOver = (event: DragEvent): void => {
      // cells and pages that take files themselves come first
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return setOver(false)
      event.preventDefault()
      if (!takes) event.dataTransfer.dropEffect = 'none'
      setOver(takes)
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      const file = takes ? pickFile(files, t) : undefined
      // another kind of file is refused there by name
      if (file) start(file)
    }
    const onPaste = (event: ClipboardEvent): void => {
      if (!takes || !isHome || event.defaultPrevented || isWritable(event.target) || document.querySelector('dialog[open]')) return
      const file = event.clipboardData?.files[0]
      const text = pastedTable(event.clipboardData?.getData('text/plain') ?? '')
      if (file && isImportable(file.name)) start(file)
      else if (text !== undefined) start(new File([text], `${pastedName}.tsv`, { type: 'text/tab-separated-values' }))
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    window.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
      window.removeEventListener('paste', onPaste)
    }
  }, [takes, to, folderId, isHome, navigate, pastedName, t])

  if (!takes || !over) return null
  return (
    <div className={css.anywhere} role="status">
      {table ? t('anywhere.intoTable', { table: table.label }) : t('anywhere.newTable')}
    </div>
  )
}

function isWritable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}

/** Chromium's way of handing files to an installed app (manifest `file_handlers`); types do not know it yet. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly { getFile(): Promise<File> }[] }) => void): void
}

const launchQueue = (): LaunchQueue | undefined => (window as { launchQueue?: LaunchQueue }).launchQueue
