import { Link } from "react-router";
import { hasProfilePermission } from "../../session/can.tsx";
import { useProfile } from "../../session/profile.ts";
import { ownAuthorisationsId, paths } from "../paths.ts";

interface NamedCourse {
  courseId: string;
  text: string;
}

export default function ItemCourses({ courses }: { courses: readonly NamedCourse[] }) {
  return (
    <p className="mb-4 text-muted">
      对应课程：
      {courses.map((course, index) => (
        <span key={course.courseId}>
          {index > 0 && "；"}
          <CourseName course={course} />
        </span>
      ))}
    </p>
  );
}

/** Path of the courses in the back office. Visitors do not load its table of screens. */
export const coursePage = "/management-center/module-info/course-manage";
const siteUserType = "03";

/** Name of a course. It links to the reader's own training or, with permission, to the course. */
function CourseName({ course: { courseId, text } }: { course: NamedCourse }) {
  const { data: profile } = useProfile();
  if (profile?.user.userType === siteUserType) {
    return (
      <Link className="text-link underline" to={`${paths.userProfile}#${ownAuthorisationsId}`}>
        {text}
      </Link>
    );
  }
  const may = hasProfilePermission(profile, "train:course:query");
  return may ? (
    <Link className="text-link underline" to={`${coursePage}?view=${courseId}`}>
      {text}
    </Link>
  ) : (
    text
  );
}
