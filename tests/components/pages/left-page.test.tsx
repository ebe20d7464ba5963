import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readPageSnapshot } from '#shared/nouns/pages/page-document.ts'
import { isPageText } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { startFiles, type DeviceFiles } from '#client/engine/attachments/device-files.ts'
import { currentDevice } from '#client/engine/device/current-device.ts'
import { closeDocument, openDocument } from '#client/engine/documents/open-document.ts'
import { openEditor } from '#tests/components/pages/open-editor.tsx'
import { sampleNetwork, useSampleDevice } from '#tests/components/support/sample-device.ts'
import { node } from '#tests/support/sample-page.ts'

describe('a page that is left', () => {
  useSampleDevice()
  let files: DeviceFiles
  beforeEach(async () => {
    const device = currentDevice.get()
    if (!device) throw new Error('no device')
    sampleNetwork.set(false)
    files = await startFiles(device)
  })
  afterEach(() => {
    files.close()
    sampleNetwork.set(true)
  })

  test('before the device kept a file has it at its end', async () => {
    const id = newId()
    const document = openDocument(documentName({ kind: 'page', id }))
    await document.whenReady
    writePage(document.doc, { nodes: [node('paragraph', {}, 'Before')] })
    const { screen } = await openEditor(document.doc, true, undefined, id)
    const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no place for files')
    const chosen = new DataTransfer()
    chosen.items.add(new File(['x'.repeat(50_000)], 'report.txt', { type: 'text/plain' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await screen.unmount()

    const last = () => readPageSnapshot(document.doc).body.findLast((each) => !isPageText(each))
    await expect.poll(last).toMatchObject({ type: 'file', attrs: { name: 'report.txt', size: 50_000 } })
    closeDocument(document)
  })
})
