import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import type { ReactNode } from 'react';
import { frameCopy as copy } from '#web/copy/en/frame.ts';
import type { Toast } from '#web/state/store.ts';
import { useDismissToast } from '#web/state/store.ts';
import { FoldTransition } from './fold-transition.tsx';
import { CheckIcon, CloseIcon, NoticeIcon } from './icons.tsx';
import { Themed } from './themed.tsx';

const icons = { success: <CheckIcon />, error: <NoticeIcon />, info: <NoticeIcon /> };
const shownMs = 6000;

/** One toast at a time, at the top centre, filled in the colour of its severity. */
export const ToastHost = ({ toast }: { toast: Toast }): ReactNode => {
  const dismiss = useDismissToast();
  return (
    <Themed>
      <Snackbar
        open
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={shownMs}
        slots={{ transition: FoldTransition }}
        onClose={(_event, reason) => reason !== 'clickaway' && dismiss(toast.id)}
      >
        <Alert
          variant="filled"
          severity={toast.severity}
          icon={icons[toast.severity]}
          action={
            <button type="button" className="toast-dismiss" aria-label={copy.dismiss} onClick={() => dismiss(toast.id)}>
              <CloseIcon size={18} />
            </button>
          }
        >
          {toast.text}
        </Alert>
      </Snackbar>
    </Themed>
  );
};
