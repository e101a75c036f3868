import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { preloadScreen } from "./shell/screens.ts";
import { keepUndoInField } from "./ui/use-shortcuts.ts";
import "./tokens.css";
import "./base.css";

keepUndoInField();
const root = document.getElementById("root");
if (root)
  void preloadScreen(location.pathname).then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
