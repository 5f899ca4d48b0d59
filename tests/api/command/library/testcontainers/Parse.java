import com.sun.source.util.JavacTask;
import java.nio.file.Path;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Parses a file, without resolving what it imports. Exits with 1 if its syntax is wrong. */
class Parse {
  public static void main(String[] arguments) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var found = new DiagnosticCollector<JavaFileObject>();
    var files = compiler.getStandardFileManager(found, null, null).getJavaFileObjects(Path.of(arguments[0]));
    ((JavacTask) compiler.getTask(null, null, found, null, null, files)).parse();
    found.getDiagnostics().forEach(System.err::println);
    System.exit(found.getDiagnostics().isEmpty() ? 0 : 1);
  }
}
