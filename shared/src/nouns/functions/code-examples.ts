import type { FunctionLanguage } from '#shared/nouns/functions/function.ts'

/** Examples of the documentation, by the name of their text. They work on a table Orders with Name, Total and Done; a test runs them all. */
export const exampleNames = ['read', 'make', 'change', 'input', 'outside', 'refuse'] as const
export type ExampleName = (typeof exampleNames)[number]

/** Code by language; a language without examples has not been run with these names yet. */
export const codeExamples: Partial<Record<FunctionLanguage, Record<ExampleName, string>>> = {
  javascript: {
    read: `// The largest open orders.
const orders = fetch('Orders', {
  filters: [{ field: 'Done', operator: 'isNotChecked' }],
  sort: '-Total',
  size: 10,
})
for (const order of orders) log(order.values.Name, order.values.Total)
return orders.length`,
    make: `// insert answers the id of the new record at once.
const id = insert('Orders', { Name: 'From a function', Total: 12.5 })
return { id }`,
    change: `// All changes are made together once the code has ended, or none of them.
const orders = fetch('Orders', { fields: ['Name', 'Total'], size: 500 })
for (const order of orders) {
  if (order.values.Total === 0) remove('Orders', order.id)
  else update('Orders', order.id, { Done: true })
}`,
    input: `// data is the input of the run, currentUser whoever started it.
const total = (data?.lines ?? []).reduce((sum, line) => sum + line.price * line.count, 0)
insert('Orders', { Name: data?.name ?? currentUser.name, Total: total })
return { total }`,
    outside: `// A secret is never shown in the log or the output.
const answer = http('https://api.example.com/rates', {
  method: 'GET',
  headers: { authorization: 'Bearer ' + secret('RATES_KEY') },
})
if (answer.status !== 200) refuse('The rates are not there: ' + answer.status)
return JSON.parse(answer.text)`,
    refuse: `// refuse ends the run with a text, and nothing is changed.
if (!data?.name) refuse('A name is needed')
insert('Orders', { Name: data.name })`,
  },
}

/** The code that a new function begins with. */
export const firstCode: Record<FunctionLanguage, string> = {
  javascript: `// data is the input of the run.
log('Hello', currentUser.name)
return { received: data }
`,
  python: `# data is the input of the run.
log('Hello')
`,
  php: `// $data is the input of the run.
log('Hello');
`,
  dotNet: `// data is the input of the run.
log("Hello");
`,
}

/** Examples of triggers, by the name of their text; before an insert or update of the same Orders. A test runs them. */
export const triggerExampleNames = ['fill', 'refuse'] as const
export type TriggerExampleName = (typeof triggerExampleNames)[number]

export const triggerExamples: Partial<Record<FunctionLanguage, Record<TriggerExampleName, string>>> = {
  javascript: {
    fill: `// Before insert or update: what is written into currentData is saved with the record.
currentData.Name = (currentData.Name ?? '').trim() || 'Order of ' + currentUser.name
currentData.Total ??= 0`,
    refuse: `// Before update: recordData is the record as it is stored, null for a new one.
if (recordData?.Done && currentData.Total !== recordData.Total) {
  refuse('The total of an order that is done stays as it is.')
}`,
  },
}

/** The code that a new trigger begins with. */
export const firstTriggerCode: Record<FunctionLanguage, string> = {
  javascript: `// currentData is the record as it will be, recordData as it is stored.
// Before a save, set currentData.Field = value, or refuse('text').
log(data.event, data.record)
`,
  python: `# currentData is the record as it will be, recordData as it is stored.
# Before a save, set currentData['Field'] = value, or refuse('text').
log(data['event'], data['record'])
`,
  php: `// $currentData is the record as it will be, $recordData as it is stored.
// Before a save, set $currentData['Field'] = value, or refuse('text').
log($data['event'], $data['record']);
`,
  dotNet: `// currentData is the record as it will be, recordData as it is stored.
// Before a save, set currentData["Field"] = value, or refuse("text").
log(data["event"], data["record"]);
`,
}
