import type { LanguageExamples } from '#shared/nouns/functions/code-examples.ts'

export const javascriptExamples: LanguageExamples = {
  first: `// data is the input of the run.
log('Hello', currentUser.name)
return { received: data }
`,
  firstTrigger: `// currentData is the record as it will be, recordData as it is stored.
// Before a save, set currentData.Field = value, or refuse('text').
log(data.event, data.record)
`,
  functions: {
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
  triggers: {
    fill: `// Before insert or update: what is written into currentData is saved with the record.
currentData.Name = (currentData.Name ?? '').trim() || 'Order of ' + currentUser.name
currentData.Total ??= 0`,
    refuse: `// Before update: recordData is the record as it is stored, null for a new one.
if (recordData?.Done && currentData.Total !== recordData.Total) {
  refuse('The total of an order that is done stays as it is.')
}`,
  },
}
