import type { LanguageExamples } from '#shared/nouns/functions/code-examples.ts'

export const dotNetExamples: LanguageExamples = {
  first: `// data is the input of the run.
log("Hello");
`,
  firstTrigger: `// currentData is the record as it will be, recordData as it is stored.
// Before a save, set currentData["Field"] = value, or refuse("text").
log(data["event"], data["record"]);
`,
  functions: {
    read: `// The largest open orders.
var orders = fetch("Orders", new {
    filters = new[] { new { field = "Done", @operator = "isNotChecked" } },
    sort = "-Total",
    size = 10
});
foreach (var order in orders) log(order["values"]["Name"], order["values"]["Total"]);
return orders.Count;`,
    make: `// insert answers the id of the new record at once.
var id = insert("Orders", new { Name = "From a function", Total = 12.5 });
return new { id };`,
    change: `// All changes are made together once the code has ended, or none of them.
foreach (var order in fetch("Orders", new { fields = new[] { "Name", "Total" }, size = 500 })) {
    if (order["values"]["Total"] == 0) remove("Orders", order["id"]);
    else update("Orders", order["id"], new { Done = true });
}
return null;`,
    input: `// data is the input of the run, currentUser whoever started it.
double total = 0;
if (data != null && data["lines"] != null) foreach (var line in data["lines"]) total += line["price"] * line["count"];
var name = data != null && data["name"] != null ? data["name"] : currentUser["name"];
insert("Orders", new { Name = name, Total = total });
return new { total };`,
    outside: `// A secret is never shown in the log or the output.
var answer = http("https://api.example.com/rates", new {
    method = "GET",
    headers = new { authorization = "Bearer " + secret("RATES_KEY") }
});
if (answer["status"] != 200) refuse("The rates are not there: " + answer["status"]);
return answer["text"];`,
    refuse: `// refuse ends the run with a text, and nothing is changed.
if (data == null || string.IsNullOrEmpty(data["name"])) refuse("A name is needed");
insert("Orders", new { Name = data["name"] });
return null;`,
  },
  triggers: {
    fill: `// Before insert or update: what is written into currentData is saved with the record.
string name = (currentData["Name"] ?? "").Trim();
currentData["Name"] = name != "" ? name : "Order of " + currentUser["name"];
if (currentData["Total"] == null) currentData["Total"] = 0;`,
    refuse: `// Before update: recordData is the record as it is stored, null for a new one.
if (recordData != null && recordData["Done"] == 1 && currentData["Total"] != recordData["Total"]) {
    refuse("The total of an order that is done stays as it is.");
}`,
  },
}
