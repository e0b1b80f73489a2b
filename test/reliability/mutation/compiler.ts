import type { LanguageServiceHost } from 'typescript';
import {
  createLanguageService,
  getDefaultLibFilePath,
  parseJsonConfigFileContent,
  readConfigFile,
  ScriptSnapshot,
  sys,
} from 'typescript';

/** Opens the compiler of this project. The function returned tells whether a file with that text has a compile error. */
export const openCompiler = (root: string): ((file: string, text: string) => boolean) => {
  const { options } = parseJsonConfigFileContent(
    readConfigFile(`${root}/tsconfig.json`, sys.readFile).config,
    sys,
    root,
  );
  let [changed, changedText, version] = ['', '', 0];
  const textOf = (file: string): string | undefined => (file === changed ? changedText : sys.readFile(file));
  const host: LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [changed],
    getScriptVersion: (file) => (file === changed ? String(version) : '0'),
    getScriptSnapshot: (file) => {
      const text = textOf(file);
      return text === undefined ? undefined : ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: getDefaultLibFilePath,
    fileExists: sys.fileExists,
    readFile: sys.readFile,
  };
  const service = createLanguageService(host);
  return (file, text) => {
    [changed, changedText, version] = [`${root}/${file}`, text, version + 1];
    return [...service.getSyntacticDiagnostics(changed), ...service.getSemanticDiagnostics(changed)].length > 0;
  };
};
