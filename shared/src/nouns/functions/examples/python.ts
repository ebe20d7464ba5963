import type { LanguageExamples } from '#shared/nouns/functions/code-examples.ts'

export const pythonExamples: LanguageExamples = {
  first: `# data is the input of the run.
log('Hello')
`,
  firstTrigger: `# currentData is the record as it will be, recordData as it is stored.
# Before a save, set currentData['Field'] = value, or refuse('text').
log(data['event'], data['record'])
`,
  functions: {
    read: `# The largest open orders.
orders = fetch('Orders', {
    'filters': [{'field': 'Done', 'operator': 'isNotChecked'}],
    'sort': '-Total',
    'size': 10,
})
for order in orders:
    log(order['values']['Name'], order['values']['Total'])
return len(orders)`,
    make: `# insert answers the id of the new record at once.
id = insert('Orders', {'Name': 'From a function', 'Total': 12.5})
return {'id': id}`,
    change: `# All changes are made together once the code has ended, or none of them.
for order in fetch('Orders', {'fields': ['Name', 'Total'], 'size': 500}):
    if order['values']['Total'] == 0:
        remove('Orders', order['id'])
    else:
        update('Orders', order['id'], {'Done': True})`,
    input: `# data is the input of the run, currentUser whoever started it.
given = data or {}
total = sum(line['price'] * line['count'] for line in given.get('lines', []))
insert('Orders', {'Name': given.get('name', currentUser['name']), 'Total': total})
return {'total': total}`,
    outside: `# A secret is never shown in the log or the output.
import json
answer = http('https://api.example.com/rates', {
    'method': 'GET',
    'headers': {'authorization': 'Bearer ' + secret('RATES_KEY')},
})
if answer['status'] != 200:
    refuse('The rates are not there: ' + str(answer['status']))
return json.loads(answer['text'])`,
    refuse: `# refuse ends the run with a text, and nothing is changed.
if not (data or {}).get('name'):
    refuse('A name is needed')
insert('Orders', {'Name': data['name']})`,
  },
  triggers: {
    fill: `# Before insert or update: what is written into currentData is saved with the record.
name = (currentData.get('Name') or '').strip()
currentData['Name'] = name or 'Order of ' + currentUser['name']
if currentData.get('Total') is None:
    currentData['Total'] = 0`,
    refuse: `# Before update: recordData is the record as it is stored, None for a new one.
if recordData and recordData.get('Done') and currentData.get('Total') != recordData.get('Total'):
    refuse('The total of an order that is done stays as it is.')`,
  },
}
