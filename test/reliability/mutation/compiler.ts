import type { LanguageServiceHost } from 'typescript';
import {
  createLanguageService,
  getDefaultLibFilePath,
  parseJsonConfigFileContent,
  readConfigFile,
  ScriptSnapshot,
  sys,
} from 'typescript';

/** Says whether `npm run check` would refuse a file of this project if that text stood in it. */
export const openCompiler = (root: string): ((file: string, text: string) => boolean) => {
  const { options } = parseJsonConfigFileContent(
    readConfigFile(`${root}/tsconfig.json`, sys.readFile).config,
    sys,
    root,
  );
  let [changed, written, version] = ['', '', 0];
  const textOf = (file: string): string | undefined => (file === changed ? written : sys.readFile(file));
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
    [changed, written, version] = [`${root}/${file}`, text, version + 1];
    return [...service.getSyntacticDiagnostics(changed), ...service.getSemanticDiagnostics(changed)].length > 0;
  };
};
