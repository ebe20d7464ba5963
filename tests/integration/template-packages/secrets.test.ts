import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/lib/ids.ts'
import { addBlock } from '#shared/nouns/apps/app-document.ts'
import { addBarItem, setBar } from '#shared/nouns/bundles/bundle-document.ts'
import { mentionNode } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { applyMutation, templateTools } from '#server/app/server-features.ts'
import { changeDocumentInWrite } from '#server/sync/org-documents.ts'
import { makePackage } from '#server/templates/make/make-package.ts'
import { packagePath } from '#server/templates/package-file.ts'
import { openParts } from '#server/templates/read/open-parts.ts'
import { readPackage } from '#server/templates/read/read-package.ts'
import { addField } from '#tests/support/add-field.ts'
import { addRecords, buildTable, change } from '#tests/support/build-table.ts'
import { step, trigger } from '#tests/support/run-automations.ts'
import { node } from '#tests/support/sample-page.ts'
import { allTabs, templateFolder } from '#tests/support/template-world.ts'
import { createTestOrg, type TestOrg } from '#tests/support/test-org.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'

let platform: TestPlatform
let org: TestOrg
beforeAll(() => {
  platform = createTestPlatform()
  org = createTestOrg(platform, 'Planted')
})
afterAll(() => platform.dispose())

describe('secrets', () => {
  it('are in no package: 50 of them, planted where the publisher does not see, or in what is never told', async () => {
    const secrets: string[] = []
    const secret = (): string => {
      const next = `SECRET${String(secrets.length).padStart(3, '0')}x`
      secrets.push(next)
      return next
    }
    const admin = () => org.context(org.admin)
    const write = (work: () => void): void => org.org.db.writeNow(work)
    const table = buildTable(admin(), {
      label: 'Seen',
      fields: { Name: 'singleLineText', Hidden: 'text', Who: { type: 'multipleUsers' }, Said: 'comments', Clock: 'timer' },
    })
    const hidden = buildTable(admin(), { label: secret(), fields: { Name: 'singleLineText' } })
    const [name = '', hiddenField = '', who = '', said = ''] = ['Name', 'Hidden', 'Who', 'Said'].map((label) => table.fields[label])
    const link = addField(admin(), table, secret(), 'connectedRecord', { tableId: hidden.id, inverseFieldId: null, limitToOne: false })
    addField(admin(), table, secret(), 'advancedFormula', { expression: `{${hiddenField}}`, result: null, problem: null })
    addField(admin(), table, secret(), 'rollup', {
      linkFieldId: link,
      targetFieldId: null,
      function: 'count',
      filter: null,
      result: null,
      problem: null,
    })
    const person = org.addMember({ name: secret() })
    const said1 = JSON.stringify({ id: newId(), by: org.admin.memberId, at: '2026-01-01T00:00:00.000Z', text: secret() })
    addRecords(
      admin(),
      hidden,
      Array.from({ length: 5 }, () => ({ Name: secret() })),
    )
    addRecords(admin(), table, [
      ...Array.from({ length: 5 }, (_, n) => ({ Name: `seen ${n}`, Hidden: secret(), Who: [person.memberId] })),
      ...Array.from({ length: 5 }, () => ({ Name: `row rule ${secret()}` })),
    ])
    change(admin(), table.id, [{ op: 'create', id: newId(), values: { [name]: 'seen too', [said]: [said1] } }])
    const where = (fieldId: string, value: string) => ({
      id: 'g',
      conjunction: 'and' as const,
      nodes: [{ id: 'n', fieldId, operator: 'contains', value }],
    })
    write(() => {
      const grid = { fields: null, widths: {}, sorts: [], filter: where(hiddenField, secret()) }
      applyMutation(admin(), 'views.create', {
        id: 'v0000000000ab',
        tableId: table.id,
        type: 'table',
        label: 'All of it',
        position: 'b0',
        config: grid,
      })
      applyMutation(admin(), 'views.create', {
        id: 'v0000000000ac',
        tableId: table.id,
        type: 'table',
        label: secret(),
        position: 'b1',
        personal: true,
        config: { ...grid, filter: null },
      })
      const rule = {
        id: 'r',
        when: where(hiddenField, secret()),
        actions: [{ type: 'setValue' as const, fieldId: hiddenField, value: secret() }],
      }
      applyMutation(admin(), 'tables.setConditionals', { id: table.id, conditionals: [rule] })
      const parts = [
        { type: 'field' as const, id: 'one', field_id: hiddenField, label: secret(), default: secret() },
        { type: 'field' as const, id: 'two', field_id: name, when: where(hiddenField, secret()) },
      ]
      applyMutation(admin(), 'forms.create', {
        id: newId(),
        tableId: table.id,
        kind: 'super',
        label: 'Ask',
        position: 'a1',
        definition: { v: 1, parts: [...parts, { type: 'field', id: 'three', field_id: who, default: [person.memberId] }] },
      })
    })
    const app = newId()
    const page = newId()
    write(() => {
      applyMutation(admin(), 'apps.create', { id: app, label: 'App', icon: 'star', color: 'blue' })
      applyMutation(admin(), 'pages.create', { id: page, label: 'Page', icon: 'book', color: 'blue' })
      changeDocumentInWrite(
        admin(),
        `app:${app}`,
        (doc) => {
          const filter = where(hiddenField, secret())
          addBlock(
            doc,
            { id: 'b0000000000aa', type: 'tableView', config: { tableId: table.id, filter, sorts: [] }, hiddenFor: [person.roleId] },
            'server',
          )
          addBlock(
            doc,
            {
              id: 'b0000000000ab',
              type: 'indicator',
              config: { tableId: hidden.id, filter: where(hidden.fields['Name'] ?? '', secret()) },
            },
            'server',
          )
        },
        'server',
      )
      changeDocumentInWrite(
        admin(),
        `bundle:${app}`,
        (doc) => {
          setBar(doc, 'menuBar', { title: 'Menu' }, 'server')
          addBarItem(doc, 'menuBar', 'one', { type: 'table', targetId: hidden.id, label: secret() }, 'server')
        },
        'server',
      )
      const mentions = [
        node(mentionNode, { kind: 'member', id: person.memberId, label: secret() }),
        node(mentionNode, { kind: 'table', id: hidden.id, label: secret() }),
      ]
      changeDocumentInWrite(
        admin(),
        `page:${page}`,
        (doc) => writePage(doc, { nodes: [node('paragraph', {}, 'Ask ', ...mentions)] }),
        'server',
      )
      const steps = [
        step('httpRequest', { url: `https://x.example/${secret()}`, headers: [{ name: 'Authorization', value: secret() }] }),
        step('createTask', { title: 'Call', owners: [person.memberId] }),
        step('createRecord', { tableId: hidden.id, values: [{ fieldId: hidden.fields['Name'] ?? '', text: secret() }] }),
      ]
      const made = (definition: object) =>
        applyMutation(admin(), 'automations.create', {
          id: newId(),
          name: 'Rule',
          description: '',
          folder: '',
          definition: definition as never,
        })
      made({ trigger: trigger('recordCreated', { tableId: table.id }), actions: steps.slice(0, 2) })
      made({ trigger: trigger('recordCreated', { tableId: table.id }), actions: [steps[2]] })
      const source = `// ${secret()}`
      const code = { label: secret(), language: 'javascript' as const, isAsync: true, source }
      templateTools.addFunction(admin(), { id: newId(), ...code, trigger: { events: ['afterInsert'], tableId: table.id } })
    })
    for (let n = secrets.length; n < 50; n++) addRecords(admin(), hidden, [{ Name: secret() }])
    expect(secrets).toHaveLength(50)

    const publisher = org.addMember({
      seat: 'builder',
      profile: {
        ...{ manage_tricks: 1, create_table: 1, create_dashboard: 1 },
        tables_enabled: {
          [table.id]: {
            fields_excluded: [hiddenField],
            data: [{ field: name, operator: 'startsWith', value: 'seen' }],
            manage_structure: true,
          },
        },
        ...{ dashboards_enabled: { '*': 'full' }, doc_pages_enabled: { '*': 'full' } },
      },
    })
    const tabs = allTabs(org)
      .filter(({ id }) => id !== hidden.id)
      .map((tab) => ({ ...tab, related: true }))
    const given = { platform, tools: templateTools }
    const made = await makePackage(given, org.org, publisher.memberId, { folder: templateFolder, tabs })
    expect(made.counts).toMatchObject({ tables: 1, records: 6, functions: 0 })
    expect(await readPackage(platform, made.sha256)).toMatchObject({ ok: true })
    const open = await openParts(packagePath(platform.config.dataDir, made.sha256))
    const texts: string[] = []
    for (const part of open.names) texts.push(((await open.read(part)) ?? Buffer.alloc(0)).toString('utf8'))
    open.close()
    const all = texts.join('\n')
    expect(all).toContain('seen too')
    expect(secrets.filter((one) => all.includes(one))).toEqual([])
    const people = [person, org.admin, publisher].flatMap(({ memberId, roleId, email }) => [memberId, roleId, email])
    expect([...people, hidden.id, hiddenField, org.orgId].filter((one) => all.includes(one))).toEqual([])
    // an administrator's package of the same workspace holds what they see: the search finds what is there
    const whole = await makePackage(given, org.org, org.admin.memberId, { folder: templateFolder, tabs: allTabs(org) })
    const other = await openParts(packagePath(platform.config.dataDir, whole.sha256))
    const seen: string[] = []
    for (const part of other.names) seen.push(((await other.read(part)) ?? Buffer.alloc(0)).toString('utf8'))
    other.close()
    expect(secrets.filter((one) => seen.join('\n').includes(one)).length).toBeGreaterThan(30)
  }, 60_000)
})
