// Runs C# of customers, once, and compiles it. It is started by the sandbox: its job comes on descriptor 3, its messages go to 4.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

/// A JSON object; a key that is missing is null.
public class Map : Dictionary<string, object> {
    public new object this[string key] {
        get { object value; TryGetValue(key, out value); return value; }
        set { base[key] = value; }
    }
}

public class Refusal : Exception { public Refusal(string text) : base(text) {} }
class Limit : Exception { public Limit(string text) : base(text) {} }

/// The names that code knows; the code of a customer is the body of Run in a class below this one.
public abstract class Function {
    public dynamic currentUser, data, recordData, currentData, beforeSave, afterSave;
    public abstract object Run();

    protected dynamic fetch(string table, object query = null) { return Runner.Request("fetch", table, query ?? new Map()); }
    protected dynamic get(string table, string id) { return Runner.Request("get", table, id); }
    protected dynamic secret(string name) { return Runner.Request("secret", name); }
    protected dynamic http(string address, object options = null) {
        if (Runner.Mode == "before") throw new Exception("http is not there before a save.");
        return Runner.Request("http", address, options ?? new Map());
    }
    protected string insert(string table, object values) { return Runner.Insert(table, values); }
    protected void update(string table, string id, object values) { Runner.Change("update", table, id, values); }
    protected void delete(string table, string id) { Runner.Change("delete", table, id, null); }
    protected void remove(string table, string id) { delete(table, id); }
    protected void refuse(string text) { throw new Refusal(text); }
    protected void log(params object[] values) {
        Console.Out.Write(string.Join(" ", values.Select(value => value as string ?? Json.Write(value))) + "\n");
    }
}

static class Runner {
    const int FrameBytes = 1024 * 1024;
    static readonly string[] known = { "currentUser", "data", "recordData", "currentData", "beforeSave", "afterSave" };
    static Map job;
    static Map limits;
    static string reached;
    static long made, changes;
    public static string Mode { get { return (string) job["mode"]; } }

    [DllImport("libc.so.6", SetLastError = true)] static extern IntPtr read(int descriptor, byte[] buffer, IntPtr size);
    [DllImport("libc.so.6", SetLastError = true)] static extern IntPtr write(int descriptor, byte[] buffer, IntPtr size);
    [DllImport("libc.so.6", SetLastError = true)] static extern int setrlimit(int resource, ulong[] limits);
    [DllImport("libc.so.6")] static extern void _exit(int code);
    [DllImport("libc.so.6")] static extern int close(int descriptor);

    static byte[] rest = new byte[0];
    static string ReadLine() {
        var line = new MemoryStream();
        var chunk = rest;
        for (;;) {
            var end = Array.IndexOf(chunk, (byte) 10);
            line.Write(chunk, 0, end < 0 ? chunk.Length : end);
            if (end >= 0) {
                rest = chunk.Skip(end + 1).ToArray();
                return Encoding.UTF8.GetString(line.ToArray());
            }
            var buffer = new byte[65536];
            var size = (int) read(3, buffer, (IntPtr) buffer.Length);
            // the server is gone; a signal of the collector may cut a read short
            if (size == 0 || size < 0 && Marshal.GetLastWin32Error() != 4) _exit(0);
            chunk = size < 0 ? new byte[0] : buffer.Take(size).ToArray();
        }
    }

    static void WriteLine(string line) {
        var bytes = Encoding.UTF8.GetBytes(line + "\n");
        while (bytes.Length > 0) {
            var sent = (int) write(4, bytes, (IntPtr) bytes.Length);
            if (sent < 0 && Marshal.GetLastWin32Error() != 4) _exit(0);
            if (sent > 0) bytes = bytes.Skip(sent).ToArray();
        }
    }

    static void Send(Map message) {
        var line = Json.Write(message);
        if (Encoding.UTF8.GetByteCount(line) > FrameBytes) Stop("A change or a result is larger than 1 MB.");
        WriteLine(line);
    }

    static void Stop(string text) {
        reached = reached ?? text;
        throw new Limit(text);
    }

    public static object Request(string kind, params object[] args) {
        Send(new Map { { "type", "ask" }, { "ask", kind }, { "args", args } });
        var answer = (Map) Json.Read(ReadLine());
        if (!(bool) answer["ok"]) throw new Exception((string) answer["message"]);
        return answer["value"];
    }

    public static string Insert(string table, object values) {
        var id = (string) job["stem"] + (Convert.ToInt64(job["base"]) + made++).ToString("x12");
        Change("insert", table, id, values);
        return id;
    }

    public static void Change(string kind, string table, string id, object values) {
        if (Mode == "before") throw new Exception("Before a save code changes currentData only.");
        var most = Convert.ToInt64(limits["operations"]);
        if (++changes > most) Stop("The code made more than " + most + " changes.");
        var operation = new Map { { "kind", kind }, { "table", table }, { "id", id } };
        if (kind != "delete") operation["values"] = values;
        Send(new Map { { "type", "operation" }, { "operation", operation } });
    }

    /// Lowers the limits of this process to those of its job.
    static void Bound() {
        var seconds = (ulong) Math.Ceiling(System.Diagnostics.Process.GetCurrentProcess().TotalProcessorTime.TotalSeconds + Convert.ToDouble(limits["cpuMs"]) / 1000);
        setrlimit(0, new[] { seconds, seconds + 1 });
        var bytes = (ulong) ((OwnMb + Convert.ToDouble(limits["memoryMb"])) * 1024 * 1024);
        setrlimit(9, new[] { bytes, bytes });
    }
    const int OwnMb = 400;

    static void RunRound(Type type, IDictionary given) {
        var names = new Map();
        foreach (var one in new[] { (Map) job["names"], given }) foreach (DictionaryEntry entry in one) names[(string) entry.Key] = entry.Value;
        var before = names["currentData"] as Map ?? new Map();
        if (Mode == "before") names["currentData"] = Json.Read(Json.Write(before));
        var function = (Function) Activator.CreateInstance(type);
        foreach (var name in known) typeof(Function).GetField(name).SetValue(function, names[name]);
        object output = null;
        string refusal = null;
        try { output = function.Run(); } catch (Refusal said) { refusal = said.Message; }
        if (reached != null) throw new Limit(reached);
        var set = Mode == "before" && refusal == null ? ChangesOf(before, (object) function.currentData as Map) : new Map();
        Send(new Map { { "type", "round" }, { "round", new Map { { "output", output }, { "set", set }, { "refusal", refusal } } } });
    }

    static Map ChangesOf(Map before, Map after) {
        if (after == null) throw new Exception("currentData is no record any more.");
        var set = new Map();
        foreach (var one in after) if (Json.Write(one.Value) != Json.Write(before[one.Key])) set[one.Key] = one.Value;
        foreach (var one in before) if (!after.ContainsKey(one.Key) && one.Value != null) set[one.Key] = null;
        return set;
    }

    static void Fail(string outcome, string message, object line) {
        if (message.Length > 10000) message = message.Substring(0, 10000);
        WriteLine(Json.Write(new Map { { "type", "failed" }, { "outcome", outcome }, { "message", message }, { "line", line } }));
    }

    static void FailBy(Exception error) {
        if (reached != null) { Fail("limit", reached, null); return; }
        if (error is OutOfMemoryException) { Fail("memory", "The code needs more memory than it may have.", null); return; }
        var name = error.GetType() == typeof(Exception) ? "" : error.GetType().Name + ": ";
        var line = System.Text.RegularExpressions.Regex.Match(error.StackTrace ?? "", @"function\.cs:(\d+)");
        Fail("error", name + error.Message, line.Success ? (object) long.Parse(line.Groups[1].Value) : null);
    }

    /// The compiler runs inside of this process, so that nothing but its result leaves the sandbox.
    static void Compile() {
        var messages = new StringWriter();
        Console.SetOut(messages);
        Console.SetError(messages);
        File.WriteAllText("/tmp/function.cs", (string) job["source"]);
        var arguments = new[] { "-target:library", "-debug", "-nowarn:0162,0168,0219", "-r:" + typeof(Runner).Assembly.Location, "-r:Microsoft.CSharp", "-out:/tmp/function.dll", "/tmp/function.cs" };
        // the compiler ends its process by itself
        AppDomain.CurrentDomain.ProcessExit += (sender, end) => TellCompiled(messages.ToString());
        Assembly.LoadFrom("/usr/lib/mono/4.5/mcs.exe").EntryPoint.Invoke(null, new object[] { arguments });
    }

    static void TellCompiled(string messages) {
        var found = System.Text.RegularExpressions.Regex.Match(messages, @"function\.cs\((\d+),\d+\): error (CS\d+: [^\n]*)");
        if (found.Success) Fail("error", found.Groups[2].Value, long.Parse(found.Groups[1].Value));
        else if (!File.Exists("/tmp/function.dll")) Fail("error", "The code could not be compiled. " + messages, null);
        else {
            var output = Convert.ToBase64String(File.ReadAllBytes("/tmp/function.dll")) + "." + Convert.ToBase64String(File.ReadAllBytes("/tmp/function.dll.mdb"));
            Send(new Map { { "type", "round" }, { "round", new Map { { "output", output }, { "set", new Map() }, { "refusal", null } } } });
            WriteLine("{\"type\":\"done\"}");
        }
        _exit(0);
    }

    static void RunJob() {
        try {
            limits = (Map) job["limits"];
            Bound();
            if ((string) job["mode"] == "compile") { Compile(); return; }
            // the program, and the lines of its source
            var parts = ((string) job["source"]).Split('.');
            var type = Assembly.Load(Convert.FromBase64String(parts[0]), Convert.FromBase64String(parts[1])).GetType("Code");
            foreach (var given in (List<object>) job["rounds"]) RunRound(type, (Map) given);
            Console.Out.Flush();
            WriteLine("{\"type\":\"done\"}");
        } catch (TargetInvocationException error) {
            FailBy(error.InnerException);
        } catch (Exception error) {
            FailBy(error);
        }
    }

    static void Main() {
        var print = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        Console.SetOut(print);
        CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture;
        Thread.CurrentThread.CurrentCulture = CultureInfo.InvariantCulture;
        // so that the first job finds the reader and the writer compiled
        Json.Read(Json.Write(Json.Read("{\"a\":[1,\"b\",null,true,1.5]}")));
        dynamic number = new Map { { "a", 1L } };
        if (number["a"] * 2 + 1.5 > 2) number["b"] = "c" + number["a"];
        // what the server was started with, and did not mark as its own
        for (var descriptor = 5; descriptor < 1024; descriptor++) close(descriptor);
        WriteLine("{\"type\":\"ready\"}");
        job = (Map) Json.Read(ReadLine());
        RunJob();
        _exit(0);
    }
}

static class Json {
    public static string Write(object value) {
        var text = new StringBuilder();
        Write(value, text, 0);
        return text.ToString();
    }

    static void Write(object value, StringBuilder text, int depth) {
        if (depth > 200) throw new Exception("A value has too many levels.");
        if (value == null) text.Append("null");
        else if (value is string) WriteText((string) value, text);
        else if (value is bool) text.Append((bool) value ? "true" : "false");
        else if (value is double || value is float) {
            var number = Convert.ToDouble(value);
            if (double.IsNaN(number) || double.IsInfinity(number)) throw new Exception("A number is not finite.");
            text.Append(number.ToString("R", CultureInfo.InvariantCulture));
        }
        else if (value is IDictionary) {
            var first = true;
            text.Append('{');
            foreach (DictionaryEntry entry in (IDictionary) value) {
                if (!first) text.Append(',');
                first = false;
                WriteText(Convert.ToString(entry.Key, CultureInfo.InvariantCulture), text);
                text.Append(':');
                Write(entry.Value, text, depth + 1);
            }
            text.Append('}');
        }
        else if (value is IEnumerable) {
            var first = true;
            text.Append('[');
            foreach (var one in (IEnumerable) value) {
                if (!first) text.Append(',');
                first = false;
                Write(one, text, depth + 1);
            }
            text.Append(']');
        }
        else if (value is decimal || value is IConvertible && value.GetType().IsPrimitive) text.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        else if (value is DateTime) WriteText(((DateTime) value).ToString("o", CultureInfo.InvariantCulture), text);
        else {
            // an object without a name: `new { price = 1 }`
            var map = new Map();
            foreach (var property in value.GetType().GetProperties()) if (property.GetIndexParameters().Length == 0) map[property.Name] = property.GetValue(value, null);
            Write(map, text, depth + 1);
        }
    }

    static void WriteText(string value, StringBuilder text) {
        text.Append('"');
        foreach (var letter in value) {
            if (letter == '"' || letter == '\\') text.Append('\\').Append(letter);
            else if (letter < ' ' || letter > '~') text.Append("\\u").Append(((int) letter).ToString("x4"));
            else text.Append(letter);
        }
        text.Append('"');
    }

    public static object Read(string text) {
        var at = 0;
        return Read(text, ref at);
    }

    static object Read(string text, ref int at) {
        Skip(text, ref at);
        switch (text[at]) {
            case '{': return ReadMap(text, ref at);
            case '[': return ReadList(text, ref at);
            case '"': return ReadText(text, ref at);
            case 't': at += 4; return true;
            case 'f': at += 5; return false;
            case 'n': at += 4; return null;
        }
        var from = at;
        while (at < text.Length && "+-0123456789.eE".IndexOf(text[at]) >= 0) at++;
        var number = text.Substring(from, at - from);
        long whole;
        if (long.TryParse(number, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out whole)) return whole;
        return double.Parse(number, NumberStyles.Float, CultureInfo.InvariantCulture);
    }

    static Map ReadMap(string text, ref int at) {
        var map = new Map();
        at++;
        for (Skip(text, ref at); text[at] != '}'; Skip(text, ref at)) {
            if (text[at] == ',') { at++; Skip(text, ref at); }
            var key = ReadText(text, ref at);
            Skip(text, ref at);
            at++;
            map[key] = Read(text, ref at);
        }
        at++;
        return map;
    }

    static List<object> ReadList(string text, ref int at) {
        var list = new List<object>();
        at++;
        for (Skip(text, ref at); text[at] != ']'; Skip(text, ref at)) {
            if (text[at] == ',') at++;
            list.Add(Read(text, ref at));
        }
        at++;
        return list;
    }

    static string ReadText(string text, ref int at) {
        var value = new StringBuilder();
        for (at++; text[at] != '"'; at++) {
            if (text[at] != '\\') { value.Append(text[at]); continue; }
            at++;
            if (text[at] == 'u') {
                value.Append((char) Convert.ToInt32(text.Substring(at + 1, 4), 16));
                at += 4;
            }
            else value.Append("\b\f\n\r\t\"\\/"["bfnrt\"\\/".IndexOf(text[at])]);
        }
        at++;
        return value.ToString();
    }

    static void Skip(string text, ref int at) {
        while (at < text.Length && char.IsWhiteSpace(text[at])) at++;
    }
}
