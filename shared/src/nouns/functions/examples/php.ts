import type { LanguageExamples } from '#shared/nouns/functions/code-examples.ts'

export const phpExamples: LanguageExamples = {
  first: `// $data is the input of the run.
log('Hello');
`,
  firstTrigger: `// $currentData is the record as it will be, $recordData as it is stored.
// Before a save, set $currentData['Field'] = value, or refuse('text').
log($data['event'], $data['record']);
`,
  functions: {
    read: `// The largest open orders.
$orders = fetch('Orders', [
    'filters' => [['field' => 'Done', 'operator' => 'isNotChecked']],
    'sort' => '-Total',
    'size' => 10,
]);
foreach ($orders as $order) {
    log($order['values']['Name'], $order['values']['Total']);
}
return count($orders);`,
    make: `// insert answers the id of the new record at once.
$id = insert('Orders', ['Name' => 'From a function', 'Total' => 12.5]);
return ['id' => $id];`,
    change: `// All changes are made together once the code has ended, or none of them.
foreach (fetch('Orders', ['fields' => ['Name', 'Total'], 'size' => 500]) as $order) {
    if ($order['values']['Total'] == 0) remove('Orders', $order['id']);
    else update('Orders', $order['id'], ['Done' => true]);
}`,
    input: `// $data is the input of the run, $currentUser whoever started it.
$total = 0;
foreach ($data['lines'] ?? [] as $line) $total += $line['price'] * $line['count'];
insert('Orders', ['Name' => $data['name'] ?? $currentUser['name'], 'Total' => $total]);
return ['total' => $total];`,
    outside: `// A secret is never shown in the log or the output.
$answer = http('https://api.example.com/rates', [
    'method' => 'GET',
    'headers' => ['authorization' => 'Bearer ' . secret('RATES_KEY')],
]);
if ($answer['status'] !== 200) refuse('The rates are not there: ' . $answer['status']);
return json_decode($answer['text'], true);`,
    refuse: `// refuse ends the run with a text, and nothing is changed.
if (empty($data['name'])) refuse('A name is needed');
insert('Orders', ['Name' => $data['name']]);`,
  },
  triggers: {
    fill: `// Before insert or update: what is written into $currentData is saved with the record.
$name = trim($currentData['Name'] ?? '');
$currentData['Name'] = $name !== '' ? $name : 'Order of ' . $currentUser['name'];
$currentData['Total'] = $currentData['Total'] ?? 0;`,
    refuse: `// Before update: $recordData is the record as it is stored, null for a new one.
if (($recordData['Done'] ?? false) && $currentData['Total'] != $recordData['Total']) {
    refuse('The total of an order that is done stays as it is.');
}`,
  },
}
